export * from './NftsTab.tsx'
