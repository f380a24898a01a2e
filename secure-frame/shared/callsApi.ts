import * as z from 'zod/mini'

/**
 * The schemas of the calls about dApps' own ids of their calls (EIP-5792, `wallet_sendCalls`), and about the last
 * operation of a smart account. An id is unique for a user and the session’s site, and known for 24 hours: after a reload and on the
 * user's other devices too.
 */

/** The dApp's id as SHA-256 of its UTF-8 text, in hex: the id may be long, and contain what a database cannot store. */
const NameHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A random value of the request that reserves an id. */
const Claim = z.string().check(z.regex(/^[\w-]{16,64}$/))

/** The frame's own id: the hashes of at most 32 transactions, or one operation, and what is needed to find them. */
const CallsId = z.string().check(z.regex(/^0x[0-9a-f]{1,2048}$/))

/** Names calls of the session’s site. */
export const NamedCalls = z.strictObject({ nameHash: NameHash })
/** Reserves an id, or gives it up if nothing was sent. */
export const ClaimCalls = z.strictObject({ nameHash: NameHash, claim: Claim })
/** Joins an id to the calls that were sent under it. */
export const SettleCalls = z.strictObject({ nameHash: NameHash, claim: Claim, callsId: CallsId })
/** `callsId` is null if nothing was sent under the id, as far as the server knows. */
export const KnownCalls = z.strictObject({ callsId: z.nullable(CallsId) })

const Address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))

/** Asks for the last operation of an account on a network (CAIP-2). */
export const ReadLastOperation = z.strictObject({
  chainId: z.string().check(z.regex(/^eip155:[1-9]\d{0,14}$/)),
  sender: Address,
})

/** Null if none was passed to a bundler in the last hour. */
export const LastOperation = z.strictObject({
  operation: z.nullable(
    z.strictObject({
      nonce: z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/)),
      /** `userOpHash`; null if the bundler has not answered. */
      hash: z.nullable(z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))),
      /** How long ago it was passed on, in milliseconds: clocks differ. */
      ageMs: z.int().check(z.gte(0)),
    }),
  ),
})

export type NamedCalls = z.infer<typeof NamedCalls>
export type ClaimCalls = z.infer<typeof ClaimCalls>
export type SettleCalls = z.infer<typeof SettleCalls>
export type KnownCalls = z.infer<typeof KnownCalls>
export type ReadLastOperation = z.infer<typeof ReadLastOperation>
export type LastOperation = z.infer<typeof LastOperation>

/** A claim names its request, so that each of these calls may be repeated. */
const own = { method: 'POST', access: 'session', repeatable: true, answer: null } as const

/** The rows of these calls in the table of all calls (calls.ts). */
export const OWN_CALLS = {
  claimCalls: { ...own, path: '/api/calls/claim', body: ClaimCalls },
  settleCalls: { ...own, path: '/api/calls/settle', body: SettleCalls },
  dropCalls: { ...own, path: '/api/calls/drop', body: ClaimCalls },
  readCalls: { ...own, path: '/api/calls/read', body: NamedCalls, answer: KnownCalls },
  readLastOperation: {
    ...own,
    path: '/api/smart-accounts/last',
    body: ReadLastOperation,
    answer: LastOperation,
  },
} as const
