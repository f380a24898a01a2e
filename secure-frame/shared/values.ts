import * as z from 'zod/mini'

/** The schemas of values that several calls and errors of the secure API contain. */

/** Bytes as base64url without padding. */
export const Base64Url = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,512}$/))

/** Milliseconds since 1970 by the server's clock. */
export const Time = z.int()
export const Id = z.string().check(z.minLength(1), z.maxLength(64))

/**
 * A proof of work that is required before a code is sent, while many codes are sent to unknown devices (error
 * `challenge-needed`). The solution is a number for which SHA-256 of `<token>.<number>` starts with the given count
 * of zero bits. It is valid for two minutes, once, and for the same project, address and device key.
 */
export const Challenge = z.strictObject({
  kind: z.literal('proof-of-work'),
  token: z.string().check(z.maxLength(256)),
  bits: z.int().check(z.gte(1), z.lte(24)),
})
export type Challenge = z.infer<typeof Challenge>

/** A wallet as both client and server pin it. */
export const Wallet = z.strictObject({
  walletId: Id,
  /** Counts how often the shares were created anew. */
  epoch: z.int(),
  evmAddress: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  solanaAddress: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  /**
   * The person's first EVM address, if a lost wallet was replaced since. The address of their smart account depends on
   * it for ever. Missing if it is `evmAddress`.
   */
  initialOwner: z.exactOptional(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))),
})
export type Wallet = z.infer<typeof Wallet>
