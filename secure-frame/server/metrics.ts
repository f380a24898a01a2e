import type { Metrics } from '@airlock/kit/server'
import { sql } from 'kysely'
import { LIMITS } from './auth/limitTable.ts'
import type { Db } from './db/schema.ts'

/** The name of every limit, with which its keys begin. */
export const LIMIT_NAMES = [...Object.keys(LIMITS), 'shares', 'tickets']

/**
 * Adds metrics of the mail queue: its length and its age. All replicas report the same, because the outbox is in the
 * database.
 */
export function countMail(metrics: Metrics, db: Db, clock: () => number): void {
  const waiting = async () => {
    const { rows } = await sql<{ count: number; oldest: number | null }>`
      select count(*) as count, min(created_at) as oldest from outbox
      where sent_at is null and failed_at is null`.execute(db)
    return rows[0] ?? { count: 0, oldest: null }
  }
  metrics.gauge('airlock_mail_waiting', 'Mails that wait to be sent.', [], async () => [
    [{}, (await waiting()).count],
  ])
  metrics.gauge(
    'airlock_mail_oldest_seconds',
    'How long the oldest mail has waited; 0 when none waits.',
    [],
    async () => {
      const { oldest } = await waiting()
      return [[{}, oldest === null ? 0 : Math.max(0, clock() - oldest) / 1_000]]
    },
  )
}
