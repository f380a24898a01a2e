export * from './CopyAddressButton.tsx'
export * from './ProfilePicture.tsx'
export * from './useIdentity.ts'
