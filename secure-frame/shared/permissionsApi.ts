import * as z from 'zod/mini'

/**
 * The schemas of the permissions that people give to sites (ERC-7715). A permission is a delegation that the smart
 * account has signed (ERC-7710) for one address, the delegate, on one network.
 */

const Address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const Hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
const Hex = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
/** A number of up to 256 bits in base units, decimal, above 0. */
const Amount = z.string().check(z.regex(/^[1-9]\d{0,77}$/))
/** Unix time in seconds. */
const Time = z.int().check(z.gte(0))
/** The first 4 bytes of a function's call data. */
const Selector = z.string().check(z.regex(/^0x[0-9a-f]{8}$/))

/** The most bytes of a context: a delegation takes about 1,200. */
const CONTEXT = 8_192

/** A period begins at `startTime`, and again each `periodDuration` seconds; an unused amount is not carried over. */
const PERIOD = { periodAmount: Amount, periodDuration: z.int().check(z.gte(60)), startTime: Time }

/** What the delegate may do in the account's place. */
export const Permission = z.discriminatedUnion('type', [
  /** It may send native coins, up to the allowance in all, without call data. */
  z.strictObject({ type: z.literal('native-token-allowance'), allowance: Amount }),
  z.strictObject({ type: z.literal('native-token-periodic'), ...PERIOD }),
  /** It may call `transfer` of the token. */
  z.strictObject({ type: z.literal('erc20-token-allowance'), tokenAddress: Address, allowance: Amount }),
  z.strictObject({ type: z.literal('erc20-token-periodic'), tokenAddress: Address, ...PERIOD }),
  /** It may call these functions of the contract, with any arguments and without native coins. */
  z.strictObject({
    type: z.literal('contract-call'),
    contractAddress: Address,
    selectors: z.array(Selector).check(z.minLength(1), z.maxLength(16)),
  }),
])
export type Permission = z.infer<typeof Permission>

const TERMS = {
  /** The hash of the delegation, lower case. */
  id: Hash,
  /** CAIP-2 */
  chainId: z.string().check(z.regex(/^eip155:[1-9]\d{0,14}$/)),
  account: Address,
  delegate: Address,
  /** The origin of the page that asked, as the browser verified it; null if it could not. */
  site: z.nullable(z.string().check(z.maxLength(2_048))),
  permission: Permission,
  expiresAt: Time,
}

/** A new permission. The server keeps it before the site gets it, so that the person can always revoke it. */
export const KeepPermission = z.strictObject({
  ...TERMS,
  /** `abi.encode(Delegation[])` with the signature: what the delegate redeems. */
  context: Hex.check(z.maxLength(2 + 2 * CONTEXT)),
})
export type KeepPermission = z.infer<typeof KeepPermission>

/** A permission that was given. */
export const KeptPermission = z.strictObject({
  ...TERMS,
  context: Hex,
  /** Milliseconds since 1970. */
  grantedAt: z.number(),
  /** When the site's server asked to revoke it, which only the account can do; else null. Milliseconds since 1970. */
  revocationAskedAt: z.nullable(z.number()),
  /** When it was revoked on the chain; else null. Milliseconds since 1970. */
  revokedAt: z.nullable(z.number()),
})
export type KeptPermission = z.infer<typeof KeptPermission>

/** Newest first, without those that have expired long ago. */
export const Permissions = z.strictObject({ permissions: z.array(KeptPermission) })
export type Permissions = z.infer<typeof Permissions>
