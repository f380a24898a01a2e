import * as z from 'zod/mini'
import { type NameClaim, writeClaim } from '../../shared/names/claim.ts'
import { textProblem } from '../../shared/names/texts.ts'

const MOST_ATTRIBUTES = 16

const KEY = /^[a-zA-Z][a-zA-Z0-9._-]{0,63}$/
const Account = z.string().check(z.regex(/^eip155:[1-9]\d{0,14}:0x[0-9a-fA-F]{40}$/))
const Seconds = z.int().check(z.gte(0))

/** The text records of a name (ENSIP-5), such as `avatar` and `bio`. `wrongTexts` judges the values. */
const Attributes = z
  .record(z.string().check(z.regex(KEY)), z.string())
  .check(z.refine((given) => Object.keys(given).length <= MOST_ATTRIBUTES))

const Claim = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  attributes: Attributes,
  timestamp: Seconds,
  account: Account,
  nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  expires: Seconds,
  transferTo: z.optional(Account),
})

/**
 * Reads a message; null if `writeClaim` would not have written exactly this text: a person has to see what the server
 * reads, so no key may occur twice.
 */
export function readClaim(text: string): NameClaim | null {
  try {
    const claim = z.safeParse(Claim, JSON.parse(text))
    return claim.success && writeClaim(claim.data) === text ? claim.data : null
  } catch {
    return null
  }
}

/** The keys of the text records whose values are refused. */
export const wrongTexts = ({ attributes }: Pick<NameClaim, 'attributes'>): string[] =>
  Object.entries(attributes).flatMap(([key, value]) => (textProblem(key, value) === null ? [] : [key]))

const Signature = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})+$/), z.maxLength(16_384))

/** The body of `POST /v1/profile/account`. */
export const ClaimBody = z.object({
  coin_type: z.int().check(z.gte(0), z.lte(0xffffffff)),
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  message: z.string().check(z.maxLength(65_536)),
  signature: Signature,
  recipient_signature: z.optional(Signature),
})
