import type { Wallet } from '../../types.ts'

/** What stands in the document's card for what only the page knows. */
export const SAMPLE = {
  origin: 'https://site.example',
  wallet: {
    id: 'sample',
    name: 'Sample',
    icon: 'data:image/svg+xml,',
    namespace: 'eip155',
    type: 'ANNOUNCED',
  },
} as const satisfies { origin: string; wallet: Wallet }
