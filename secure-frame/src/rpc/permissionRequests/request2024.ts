import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Address, Hex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { FRAMEWORK } from '../../../shared/smartContracts.ts'
import type { AskedPermission } from '../../permissions/askedPermission.ts'
import { refuse } from '../../smartAccount/refuse.ts'
import { EvmAddress } from '../methods/values.ts'
import { addressFrom, Chain, check, Seconds, vocabularyOf } from './asked.ts'
import type { Given } from './requestNow.ts'
import { TYPES_2024 } from './types2024.ts'

/* `wallet_grantPermissions` of the first drafts of ERC-7715 (2024). Sites write one permission as `permission` or as a
   list of one. */

const AccountSigner = z.strictObject({
  type: z.literal('account'),
  // `id` in viem's experimental action.
  data: z.union([z.strictObject({ address: EvmAddress }), z.strictObject({ id: EvmAddress })]),
})
/** An uncompressed public key of secp256k1. */
const PublicKey = z.string().check(z.regex(/^0x04[0-9a-fA-F]{128}$/, 'an uncompressed key of secp256k1'))
const Key = z.strictObject({ type: z.literal('secp256k1'), publicKey: PublicKey })
const KeySigner = z.strictObject({ type: z.literal('key'), data: Key })
const KeysSigner = z.strictObject({
  type: z.literal('keys'),
  data: z.strictObject({ keys: z.array(Key).check(z.minLength(1), z.maxLength(1)) }),
})
const Signer = z.union([AccountSigner, KeySigner, KeysSigner])

/** viem's experimental action writes an allowance as a policy of the permission. */
const TokenAllowance = z.strictObject({
  type: z.literal('token-allowance'),
  data: z.record(z.string(), z.unknown()),
})
const Permission = z.strictObject({
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  policies: z.optional(z.array(TokenAllowance).check(z.maxLength(1))),
  required: z.optional(z.boolean()),
})

const PermissionRequest = z.strictObject({
  chainId: z.optional(Chain),
  address: z.optional(EvmAddress),
  expiry: Seconds,
  signer: Signer,
  permission: z.optional(Permission),
  permissions: z.optional(z.array(Permission).check(z.minLength(1), z.maxLength(1))),
  /** Policies would limit the permission in ways that we cannot enforce, so they are refused. */
  policies: z.optional(z.array(z.never())),
})
type PermissionRequest = z.infer<typeof PermissionRequest>

/** The account that may use the permission: that of the key if the site names a key. */
function delegateOf({ signer }: PermissionRequest): Address {
  switch (signer.type) {
    case 'account':
      return addressFrom('id' in signer.data ? signer.data.id : signer.data.address)
    case 'key':
      return ofKey(signer.data.publicKey)
    case 'keys':
      return ofKey(signer.data.keys[0]?.publicKey ?? '')
  }
}

function ofKey(publicKey: string): Address {
  try {
    secp256k1.Point.fromHex(publicKey.slice(2)).assertValidity()
    return addressFrom(publicKeyToAddress(publicKey as Hex))
  } catch {
    return refuse('The key of the signer cannot be read')
  }
}

function onlyPermission({ permission, permissions = [] }: PermissionRequest): z.infer<typeof Permission> {
  const [only, ...others] = permission ? [permission, ...permissions] : permissions
  if (!only || others.length > 0) return refuse('Ask for exactly one permission in each request')
  return only
}

/**
 * Reads one request. Its expiry and amount may always be lowered, because the draft allows every answer to differ.
 *
 * @param now - Unix time in seconds.
 * @param chainId - of the active network, if the request names none.
 * @throws AirlockError INVALID_PARAMS for fields, signers, policies and types that are not supported: none is ignored.
 */
export function readRequest2024(request: unknown, now: number, chainId: number): AskedPermission {
  const asked = check(PermissionRequest, request)
  const { type, data, policies = [] } = onlyPermission(asked)
  return {
    chainId: BigInt(asked.chainId ?? chainId),
    from: asked.address && addressFrom(asked.address),
    delegate: delegateOf(asked),
    permission: vocabularyOf(TYPES_2024, type).read({ ...data, ...policies[0]?.data }, now),
    expiresAt: asked.expiry,
    isAdjustable: true,
  }
}

/**
 * The answer to a request, with the names of each of the first drafts: `context` and `permissionsContext`, `accountMeta`
 * and the two fields in it.
 */
export function answer2024(request: unknown, { grant, chainId, context, deployment }: Given) {
  const asked = check(PermissionRequest, request)
  const { type } = onlyPermission(asked)
  const permission = { type, data: vocabularyOf(TYPES_2024, type).write(grant.permission), policies: [] }
  return {
    chainId: numberToHex(chainId),
    address: grant.account,
    expiry: grant.expiresAt,
    signer: asked.signer,
    permission,
    permissions: [permission],
    grantedPermissions: [permission],
    policies: [],
    context,
    permissionsContext: context,
    ...(deployment && { accountMeta: deployment, ...deployment }),
    signerMeta: { delegationManager: FRAMEWORK.DelegationManager },
  }
}
