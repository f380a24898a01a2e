import * as z from 'zod/mini'
import { Tokens } from '../../shared/api.ts'
import { RedeemMethod } from '../../shared/socialApi.ts'
import { SocialProvider } from '../contract/primitives.ts'
import type { Records } from '../storage/records.ts'

/** The provider of a sign-in, and the name that it gave; it lives in this storage alone. */
export const StoredSocial = z.strictObject({ provider: SocialProvider, username: z.nullable(z.string()) })
export type StoredSocial = z.infer<typeof StoredSocial>

/** The part of a session that outlives the page. The access token stays in memory only. */
export const StoredSession = z.strictObject({
  v: z.literal(1),
  sessionId: Tokens.shape.sessionId,
  refreshToken: Tokens.shape.refreshToken,
  user: Tokens.shape.user,
  /** Missing after a sign-in by email. */
  social: z.optional(StoredSocial),
})
export type StoredSession = z.infer<typeof StoredSession>

/** The secrets that redeem a sign-in with a provider, beside the device key. Only the frame's own server gets the verifier. */
const SocialProof = z.strictObject({
  attemptId: Tokens.shape.sessionId,
  verifier: RedeemMethod.shape.verifier,
  provider: SocialProvider,
})
export type SocialProof = z.infer<typeof SocialProof>

/** A sign-in whose person is at the provider: it goes on after a reload (R18). */
const StoredSocialAttempt = z.strictObject({
  purpose: z.literal('social'),
  ...SocialProof.shape,
  /** The two digits that the provider's window shows too. */
  number: z.string(),
})
export type StoredSocialAttempt = z.infer<typeof StoredSocialAttempt>

/** A provider whose addition the person is confirming there: it goes on after a reload too. */
const StoredMethodAttempt = z.strictObject({
  ...StoredSocialAttempt.shape,
  purpose: z.literal('method'),
})
export type StoredMethodAttempt = z.infer<typeof StoredMethodAttempt>

/** A pending code: its screen returns after a reload (R18). */
const StoredCodeAttempt = z.strictObject({
  /** The id of the attempt, the step-up or the email update. */
  attemptId: Tokens.shape.sessionId,
  email: Tokens.shape.user.shape.email,
  purpose: z.literal(['sign-in', 'step-up', 'email-update']),
  /** The sign-in with a provider that the code completes. */
  social: z.optional(z.strictObject({ ...SocialProof.shape, username: z.nullable(z.string()) })),
})

/** The latest sign-in or addition that has begun. There is one: the next one takes its place. */
export const StoredAttempt = z.union([StoredCodeAttempt, StoredSocialAttempt, StoredMethodAttempt])
export type StoredAttempt = z.infer<typeof StoredAttempt>

/** Reads a record. An invalid one is moved to quarantine, and counts as missing. */
export async function readRecord<S extends z.ZodMiniType>(
  records: Records,
  key: string,
  schema: S,
): Promise<z.infer<S> | null> {
  const record = await records.get(key)
  if (record === undefined) return null
  const parsed = z.safeParse(schema, record)
  if (parsed.success) return parsed.data
  await records.update(`aside:${key}`, () => record)
  // Another tab may have written a valid one meanwhile.
  await records.update(key, (current) => (z.safeParse(schema, current).success ? current : undefined))
  return null
}
