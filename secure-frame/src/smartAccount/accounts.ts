import type { Address } from 'viem'
import { delegatedAccount, hybridAccount } from './frameworkAccount.ts'
import type { SmartAccountKind } from './kinds.ts'
import type { SmartAccount } from './smartAccount.ts'

/** An owner's first account of each kind, by the name that payloads carry. Another kind is one more row. */
const KINDS: Readonly<Record<SmartAccountKind, (owner: Address, initialOwner: Address) => SmartAccount>> = {
  hybrid: (_, initialOwner) => hybridAccount(initialOwner, 0),
  delegated: (owner) => delegatedAccount(owner),
}

/**
 * @param initialOwner - the first owner, if another one took over since: an address of its own depends on the first one
 * for ever.
 */
export function smartAccountOf(
  kind: SmartAccountKind,
  owner: Address,
  initialOwner: Address = owner,
): SmartAccount {
  return KINDS[kind](owner, initialOwner)
}

/**
 * An owner's accounts of all kinds, whether or not they have code yet. One of them has the owner's own address. An owner
 * who took an account over has that one too.
 */
export function smartAccountsOf(owner: Address, initialOwner: Address = owner): SmartAccount[] {
  const first = new Set([initialOwner, owner])
  return [...first].flatMap((one) => Object.values(KINDS).map((accountOf) => accountOf(owner, one)))
}
