/**
 * The message with which an account registers a name or changes its own: JSON with these keys in this order. The
 * first three are those of the specification. The others bind the signature to one account on one chain, to one use
 * and to a few minutes, so that nobody can use it for anything else. The server's schema is server/names/readClaim.ts.
 */
export interface NameClaim {
  /** The whole name in normalised form, such as `alice.shop.eth`. */
  name: string
  /** The text records of the name (ENSIP-5), such as `avatar` and `bio`. They replace those before. */
  attributes: Readonly<Record<string, string>>
  /** When it was written, in seconds since 1970. */
  timestamp: number
  /** Who claims it, as CAIP-10. */
  account: string
  /** 16 random bytes as hex. */
  nonce: string
  /** After this time it is void, in seconds since 1970. */
  expires: number
  /** The account that gets the name, as CAIP-10; absent if it stays where it is. Both accounts sign the message. */
  transferTo?: string | undefined
}

/** The longest time between `timestamp` and `expires` (s). The visitor has it to approve. */
export const CLAIM_LIFETIME = 600

/** The text to sign. */
export function writeClaim({
  name,
  attributes,
  timestamp,
  account,
  nonce,
  expires,
  transferTo,
}: NameClaim): string {
  const moved = transferTo === undefined ? {} : { transferTo }
  return JSON.stringify({ name, attributes, timestamp, account, nonce, expires, ...moved })
}

/** A random nonce. */
const newNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A claim that is valid from now on. */
export function newClaim(
  claim: Pick<NameClaim, 'name' | 'attributes' | 'account' | 'transferTo'>,
  nowMs = Date.now(),
): NameClaim {
  const timestamp = Math.floor(nowMs / 1_000)
  return { ...claim, timestamp, nonce: newNonce(), expires: timestamp + CLAIM_LIFETIME }
}
