import type { Address } from 'viem'
import * as z from 'zod/mini'
import { hybridAccount } from './frameworkAccount.ts'
import type { SmartAccount } from './smartAccount.ts'

/** An owner's first account of each kind, by the name that payloads carry. Another kind is one more row. */
const KINDS = {
  hybrid: (owner) => hybridAccount(owner, 0),
} as const satisfies Record<string, (owner: Address) => SmartAccount>

/** The name of a kind of smart account. */
export const SmartAccountKind = z.literal(Object.keys(KINDS) as (keyof typeof KINDS)[])
export type SmartAccountKind = z.infer<typeof SmartAccountKind>

export function smartAccountOf(kind: SmartAccountKind, owner: Address): SmartAccount {
  return KINDS[kind](owner)
}

/** An owner's smart accounts of all kinds, deployed or not. */
export function smartAccountsOf(owner: Address): SmartAccount[] {
  return Object.values(KINDS).map((accountOf) => accountOf(owner))
}
