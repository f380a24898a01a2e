import type { Namespace } from '@airlock/host-sdk'
import type { Proof } from '../dom.ts'
import { airlock } from './airlock.ts'

/** The chain families, in the order in which the page shows them. */
export const FAMILIES = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const satisfies Namespace[]

export type Family = (typeof FAMILIES)[number]

/** The code of each family is loaded at its first signature. */
const SIGNERS = {
  solana: async (account: string) =>
    (await import('./solana.ts')).signMessage(await airlock.getProvider('solana'), account),
  bip122: async (account: string) =>
    (await import('./bitcoin.ts')).signMessage(await airlock.getProvider('bip122'), account),
  polkadot: async (account: string) =>
    (await import('./polkadot.ts')).signMessage(await airlock.getProvider('polkadot'), account),
  cosmos: async (account: string, chainId: string) =>
    (await import('./cosmos.ts')).signMessage(await airlock.getProvider('cosmos'), chainId, account),
} as const

export const SIGNING_FAMILIES = Object.keys(SIGNERS) as (keyof typeof SIGNERS)[]

/** Asks the visitor to sign a sentence with this family's account. */
export async function signWith(family: keyof typeof SIGNERS): Promise<Proof> {
  const [, chainId = '', account] = airlock.getState().namespaces[family]?.caipAddress?.split(':') ?? []
  if (!account) throw new Error('There is no account to sign with.')
  return SIGNERS[family](account, chainId)
}
