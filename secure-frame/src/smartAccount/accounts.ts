import type { Address } from 'viem'
import { hybridAccount } from './frameworkAccount.ts'
import type { SmartAccountKind } from './kinds.ts'
import type { SmartAccount } from './smartAccount.ts'

/** An owner's first account of each kind, by the name that payloads carry. Another kind is one more row. */
const KINDS: Readonly<Record<SmartAccountKind, (owner: Address) => SmartAccount>> = {
  hybrid: (owner) => hybridAccount(owner, 0),
}

export function smartAccountOf(kind: SmartAccountKind, owner: Address): SmartAccount {
  return KINDS[kind](owner)
}

/** An owner's smart accounts of all kinds, deployed or not. */
export function smartAccountsOf(owner: Address): SmartAccount[] {
  return Object.values(KINDS).map((accountOf) => accountOf(owner))
}
