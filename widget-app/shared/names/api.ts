import { maxLength } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'

/**
 * The calls of names (spec section 7), and the schemas of the answers that the widget reads. These are not strict: a
 * page that was opened before a deploy may receive fields of the next release.
 */

/** The id of the row among the project's features that lists the parent names. */
export const NAMES_FEATURE = 'names'

const Text = z.string().check(maxLength(2_048))

/** `GET /v1/profile/account/{name}`, and one entry of `GET /v1/profile/reverse/{address}`. */
export interface NameProfile {
  name: string
  /** In ISO 8601. */
  registered_at: string
  updated_at: string
  /** By coin type (ENSIP-9 and 11). */
  addresses: Readonly<Record<string, { address: string; created: string }>>
  /** One entry with the text records, or none. */
  attributes: readonly Readonly<Record<string, string>>[]
}

/** `GET /v1/profile/suggestions/{name}?zone`: whole names, the asked one first. */
export const Suggestions = z.object({
  suggestions: z.array(z.object({ name: Text, registered: z.boolean() })),
})
export type Suggestion = z.infer<typeof Suggestions>['suggestions'][number]

/** The body of `POST /v1/profile/account`. */
export interface ClaimBody {
  /** The coin type of the chain in the message. */
  coin_type: number
  address: string
  /** See claim.ts. */
  message: string
  signature: string
  /** The recipient's signature of the same message, if the name is transferred. */
  recipient_signature?: string | undefined
}

/** What the widget reads of the names of an account: an answer of `GET /v1/profile/reverse/{address}`. */
export const OwnNames = z.array(
  z.object({ name: Text, attributes: z.array(z.record(z.string(), z.string())) }),
)
export type OwnNames = z.infer<typeof OwnNames>
export type OwnName = OwnNames[number]

/** Why a claim was refused. */
export const CLAIM_REASONS = [
  'attributes',
  'body',
  'busy',
  'expired',
  'foreign',
  'invalid',
  'message',
  'network',
  'none',
  'owned',
  'replayed',
  'reserved',
  'short',
  'signature',
  'taken',
] as const
export type ClaimReason = (typeof CLAIM_REASONS)[number]

/** A refusal. `fields` are the keys of the text records that are wrong, with the reason `attributes`. */
export interface Refused<Reason extends string = ClaimReason> {
  reason: Reason
  fields?: readonly string[]
}

/**
 * The body of a refusal. `name` is a {@link ClaimReason}, or one of a later release. `field` is the key of a text record:
 * there is one reason `attributes` for each that is wrong.
 */
export const ClaimRefusal = z.object({
  reasons: z.array(z.object({ name: Text, field: z.optional(Text) })),
})
