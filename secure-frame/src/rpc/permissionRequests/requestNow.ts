import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { FRAMEWORK } from '../../../shared/smartContracts.ts'
import type { AskedPermission } from '../../permissions/askedPermission.ts'
import type { Grant } from '../../permissions/grant.ts'
import type { Deployment } from '../../smartAccount/userOperation.ts'
import { EvmAddress } from '../methods/values.ts'
import { addressFrom, Chain, check, Seconds, vocabularyOf } from './asked.ts'
import { TYPES_NOW } from './typesNow.ts'

/* `wallet_requestExecutionPermissions` of ERC-7715 as it is today (draft of 2026). */

const Expiry = z.strictObject({
  type: z.literal('expiry'),
  data: z.strictObject({ timestamp: Seconds }),
})

const PermissionRequest = z.strictObject({
  chainId: Chain,
  from: z.optional(EvmAddress),
  to: EvmAddress,
  permission: z.strictObject({
    type: z.string(),
    isAdjustmentAllowed: z.boolean(),
    data: z.unknown(),
  }),
  /** Rules of other types would limit the permission in ways that we cannot enforce, so they are refused. */
  rules: z.optional(z.nullable(z.array(Expiry).check(z.maxLength(1)))),
})

/**
 * Reads one request.
 *
 * @param now - Unix time in seconds.
 * @throws AirlockError INVALID_PARAMS for fields, rules and types that are not supported: none is ignored.
 */
export function readRequestNow(request: unknown, now: number): AskedPermission {
  const { chainId, from, to, permission, rules } = check(PermissionRequest, request)
  return {
    chainId: BigInt(chainId),
    from: from && addressFrom(from),
    delegate: addressFrom(to),
    permission: vocabularyOf(TYPES_NOW, permission.type).read(permission.data, now),
    expiresAt: rules?.[0]?.data.timestamp,
    isAdjustable: permission.isAdjustmentAllowed,
  }
}

/** A request for exactly this permission, which {@link readRequestNow} reads. */
export function writeRequestNow(grant: Omit<Grant, 'salt'>, chainId: number, isAdjustmentAllowed: boolean) {
  const { account, delegate, permission, expiresAt } = grant
  const { type } = permission
  return {
    chainId: numberToHex(chainId),
    from: account,
    to: delegate,
    permission: { type, isAdjustmentAllowed, data: TYPES_NOW[type].write(permission) },
    rules: [{ type: 'expiry', data: { timestamp: expiresAt } }],
  }
}

/** A permission that was given, as the answer to a site says it. */
export interface Given {
  grant: Omit<Grant, 'salt'>
  chainId: number
  context: Hex
  /** The call that deploys the account; null if it is deployed. */
  deployment: Deployment | null
}

/** The answer to one request: what was given, which may be less than what was asked for. */
export function answerNow({ grant, chainId, context, deployment }: Given, isAdjustmentAllowed: boolean) {
  return {
    ...writeRequestNow(grant, chainId, isAdjustmentAllowed),
    context,
    dependencies: deployment ? [deployment] : [],
    delegationManager: FRAMEWORK.DelegationManager,
  }
}
