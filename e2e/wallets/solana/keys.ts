import type { Hex } from 'viem'

/**
 * Accounts of the public test mnemonic (m/44'/501'/n'/0', SLIP-10). They are written out because deriving them would
 * slow each page down. A test verifies the derivation.
 */
const KEYS = [
  {
    seed: '0xa01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72',
    address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  },
  {
    seed: '0x3f25626cf245c8dd65a2b91a70e6f4c285182489fda230e2553c3752aa962b61',
    address: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  },
  {
    seed: '0x8eabe4c79ac3a146c1bc447a64233ea70694669b997b0565039471b2939e8c5e',
    address: 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
  },
] as const

/** The seed is a function, so that JSON does not contain it. */
export type SolanaKey = { readonly address: string; readonly seed: () => Hex }

export const solanaKeys = (first = 0, count: number = KEYS.length): SolanaKey[] =>
  KEYS.slice(first, first + count).map(({ address, seed }) => ({ address, seed: () => seed }))
