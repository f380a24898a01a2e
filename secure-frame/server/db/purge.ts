import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

const DAY_MS = 86_400_000

/** How long a row stays after its end. A session's tells for a while which devices somebody used. */
const KEPT_MS = {
  attempts: ['expires_at', DAY_MS],
  email_updates: ['expires_at', DAY_MS],
  step_ups: ['expires_at', 0],
  tickets: ['expires_at', 0],
  limits: ['expires_at', 0],
  dpop_jtis: ['expires_at', 0],
  sessions: ['absolute_expires_at', 30 * DAY_MS],
} as const

/** Mail holds addresses and codes: it goes soon after it was sent or given up. */
const MAIL_KEPT_MS = 600_000
/** Mail that was never sent has lost its use by then: it waits for a pepper that is not there any more. */
const MAIL_WAITS_MS = 2 * DAY_MS

/**
 * Deletes what has ended. Safe to run on every replica at once.
 * @param auditKeptMs how long what the audit says is kept; the database refuses less than four weeks
 */
export async function purgeExpired(db: Kysely<Database>, now: number, auditKeptMs: number): Promise<void> {
  for (const [table, [column, keptMs]] of Object.entries(KEPT_MS))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${now - keptMs}::bigint`.execute(db)
  await sql`delete from outbox where coalesce(sent_at, failed_at) < ${now - MAIL_KEPT_MS}::bigint
    or created_at < ${now - MAIL_WAITS_MS}::bigint`.execute(db)
  await sql`delete from audit where at < ${now - auditKeptMs}::bigint`.execute(db)
}
