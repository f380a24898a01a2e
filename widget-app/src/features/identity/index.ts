export * from './ProfilePicture.tsx'
export * from './useIdentity.ts'
