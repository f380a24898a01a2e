import { isSameAddress } from '@airlock/kit/chains'
import type { Address } from 'viem'
import { smartAccountOf } from './accounts.ts'
import { readAuthorization } from './authorization.ts'
import type { Authorization } from './authorizationSchema.ts'
import type { SmartAccountKind } from './kinds.ts'
import { readOperationText } from './operationText.ts'
import type { FeePayer, OperationFields } from './ownPayloads.ts'
import { refuse } from './refuse.ts'
import type { SmartAccount } from './smartAccount.ts'
import type { Deployment, UserOperation } from './userOperation.ts'
import { lowerCase } from './values.ts'

/** An operation with the account that makes it. */
export interface OwnOperation {
  kind: SmartAccountKind
  account: SmartAccount
  operation: UserOperation
  /** By which the operation delegates its account to the framework's code (EIP-7702); null without. */
  authorization: Authorization | null
  /** Whose paymaster pays the fee, according to the frame that prepared it; null if it does not say. */
  feePaidBy: FeePayer | null
}

const isSameDeployment = (one: Deployment, other: Deployment): boolean =>
  isSameAddress(one.factory, other.factory) && lowerCase(one.factoryData) === lowerCase(other.factoryData)

/**
 * An operation of the owner's own account. The screen and the signer both read it here: what one of them refuses, the
 * other one does too.
 *
 * @param initialOwner - the account's first owner, if this one took over.
 * @throws AirlockError INVALID_PARAMS for text that is no operation or is spelled differently, for another account, for
 * a deployment that is not the account's own, and for an authorization of other code or another network.
 */
export function readOwnOperation(
  payload: OperationFields,
  owner: Address,
  initialOwner?: Address,
): OwnOperation {
  const kind = payload.account
  const operation = readOperationText(payload.operation)
  const account = smartAccountOf(kind, owner, initialOwner)
  if (!isSameAddress(operation.sender, account.address)) refuse('The operation is of another account')
  const { deployment } = operation
  if (deployment && !(account.deployment && isSameDeployment(deployment, account.deployment)))
    refuse('The operation deploys something else than its account')
  const authorization = readAuthorization(payload.authorization, payload)
  return { kind, account, operation, authorization, feePaidBy: payload.feePaidBy ?? null }
}
