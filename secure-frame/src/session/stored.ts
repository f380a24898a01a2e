import * as z from 'zod/mini'
import { Tokens } from '../../shared/api.ts'
import type { Records } from '../storage/records.ts'

/** The part of a session that outlives the page. The access token stays in memory only. */
export const StoredSession = z.strictObject({
  v: z.literal(1),
  sessionId: Tokens.shape.sessionId,
  refreshToken: Tokens.shape.refreshToken,
  user: Tokens.shape.user,
})
export type StoredSession = z.infer<typeof StoredSession>

/** A pending code: its screen returns after a reload (R18). */
export const StoredAttempt = z.strictObject({
  /** The id of the attempt, the step-up or the email update. */
  attemptId: Tokens.shape.sessionId,
  email: Tokens.shape.user.shape.email,
  purpose: z.literal(['sign-in', 'step-up', 'email-update']),
})
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
