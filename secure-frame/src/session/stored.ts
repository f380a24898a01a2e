import * as z from 'zod/mini'
import { Tokens } from '../../shared/api.ts'
import type { Records } from '../storage/records.ts'

/** What of a session outlives the page. The access token does not: it lives in memory. */
export const StoredSession = z.strictObject({
  v: z.literal(1),
  sessionId: Tokens.shape.sessionId,
  refreshToken: Tokens.shape.refreshToken,
  user: Tokens.shape.user,
})
export type StoredSession = z.infer<typeof StoredSession>

/** A code that is being waited for: after a reload its screen comes back (R18). */
export const StoredAttempt = z.strictObject({
  /** Of the attempt, the step-up or the email update. */
  attemptId: Tokens.shape.sessionId,
  email: Tokens.shape.user.shape.email,
  purpose: z.literal(['sign-in', 'step-up', 'email-update']),
})
export type StoredAttempt = z.infer<typeof StoredAttempt>

/** Reads a record. One that is not what it should be is moved aside, and is as if it were not there. */
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
  // Another tab may have written a good one meanwhile.
  await records.update(key, (current) => (z.safeParse(schema, current).success ? current : undefined))
  return null
}
