import { isSameAddress } from '@airlock/kit/chains'
import type { Address } from 'viem'
import { smartAccountOf } from './accounts.ts'
import type { SmartAccountKind } from './kinds.ts'
import { readOperationText } from './operationText.ts'
import { refuse } from './refuse.ts'
import type { SmartAccount } from './smartAccount.ts'
import type { Deployment, UserOperation } from './userOperation.ts'
import { lowerCase } from './values.ts'

/** An operation with the account that makes it. */
export interface OwnOperation {
  account: SmartAccount
  operation: UserOperation
}

const isSameDeployment = (one: Deployment, other: Deployment): boolean =>
  isSameAddress(one.factory, other.factory) && lowerCase(one.factoryData) === lowerCase(other.factoryData)

/**
 * An operation of the owner's own account. The screen and the signer both read it here: what one of them refuses, the
 * other one does too.
 *
 * @throws AirlockError INVALID_PARAMS for text that is no operation or is spelled differently, for another account, and
 * for a deployment that is not the account's own.
 */
export function readOwnOperation(text: string, kind: SmartAccountKind, owner: Address): OwnOperation {
  const operation = readOperationText(text)
  const account = smartAccountOf(kind, owner)
  if (!isSameAddress(operation.sender, account.address)) refuse('The operation is of another account')
  const { deployment } = operation
  if (deployment && !(account.deployment && isSameDeployment(deployment, account.deployment)))
    refuse('The operation deploys something else than its account')
  return { account, operation }
}
