import { isSameAddress } from '@airlock/kit/chains'
import type { Address } from 'viem'
import { smartAccountOf } from '../smartAccount/accounts.ts'
import type { SmartAccountKind } from '../smartAccount/kinds.ts'
import { refuse } from '../smartAccount/refuse.ts'
import type { SmartAccount } from '../smartAccount/smartAccount.ts'
import type { Delegation } from './delegation.ts'
import { readDelegationText } from './delegationText.ts'
import type { Grant } from './grant.ts'
import { refuseBreadth } from './rules.ts'

/** A permission with the account that gives it. */
export interface OwnDelegation {
  account: SmartAccount
  delegation: Delegation
  grant: Grant
}

/**
 * A permission of the owner's own account. The screen and the signer both read it here: what one of them refuses, the
 * other one does too.
 *
 * @param initialOwner - the account's first owner, if this one took over.
 * @throws AirlockError INVALID_PARAMS for text that is no permission or is spelled differently, for another account, and
 * for a permission that is too broad.
 */
export function readOwnDelegation(
  text: string,
  kind: SmartAccountKind,
  owner: Address,
  initialOwner?: Address,
): OwnDelegation {
  const { delegation, grant } = readDelegationText(text)
  const account = smartAccountOf(kind, owner, initialOwner)
  if (!isSameAddress(grant.account, account.address)) refuse('The permission is of another account')
  refuseBreadth(grant, owner)
  return { account, delegation, grant }
}
