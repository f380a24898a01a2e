import type { Ledger } from '../ledger/ledger.ts'
import type { Site } from '../server.ts'
import { WRAPPED } from './transaction.ts'
import { createJupiter } from './vendor.ts'

/** What the local vendor gives: 150 of a token with 6 decimals for a SOL, and as much SOL in return. */
export const localPrice = (amount: bigint, from: string): bigint =>
  from === WRAPPED ? (amount * 15n) / 100n : (amount * 100n) / 15n

/** The vendor of the local Solana chain, whose program carries out what it builds. */
export function localJupiter(ledger: Pick<Ledger, 'blockhash'>): Site {
  const { answer } = createJupiter({ price: localPrice, recent: async () => ledger.blockhash().blockhash })
  return { path: '/jupiter/', answer }
}
