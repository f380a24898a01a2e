import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema.ts'

const DAY_MS = 86_400_000

/** How long a row is kept after its end. Ended sessions show for a while which devices a user had. */
const KEPT_MS = {
  attempts: ['expires_at', DAY_MS],
  email_updates: ['expires_at', DAY_MS],
  // The code that completes a sign-in with a provider may be sent again after its attempt has expired.
  social_attempts: ['expires_at', 3_600_000],
  // A release of shares may be repeated for a minute after its step-up has expired.
  step_ups: ['expires_at', 60_000],
  tickets: ['expires_at', 0],
  calls: ['expires_at', 0],
  last_operations: ['expires_at', 0],
  // An expired permission shows for a while what a site was allowed.
  permissions: ['expires_at', 30 * DAY_MS],
  counters: ['expires_at', 0],
  // The table of the previous release.
  limits: ['expires_at', 0],
  dpop_jtis: ['expires_at', 0],
  sessions: ['absolute_expires_at', 30 * DAY_MS],
} as const

/** Mail holds addresses and codes, so it is deleted soon after it was sent or given up. */
const MAIL_KEPT_MS = 600_000
/** Mail that was never sent is useless by then: the pepper that it needs is gone. */
const MAIL_WAITS_MS = 2 * DAY_MS

/** "purge" in ASCII: the advisory lock of the replica that deletes. */
const LOCK = 0x70_75_72_67_65
/** Rows that are deleted at a time: few enough to finish well before a call's deadline. */
const BATCH = 1_000

interface Options {
  now: number
  /** How long audit entries are kept. The database refuses less than four weeks. */
  auditKeptMs: number
  batch?: number
}

/** Each table, with the condition for its expired rows. */
const endedAt = ({ now, auditKeptMs }: Options): [table: string, ended: RawBuilder<unknown>][] => [
  ...Object.entries(KEPT_MS).map(([table, [column, keptMs]]): [string, RawBuilder<unknown>] => [
    table,
    sql`${sql.ref(column)} < ${now - keptMs}::bigint`,
  ]),
  [
    'outbox',
    sql`coalesce(sent_at, failed_at) < ${now - MAIL_KEPT_MS}::bigint
      or created_at < ${now - MAIL_WAITS_MS}::bigint`,
  ],
  ['audit', sql`at < ${now - auditKeptMs}::bigint`],
]

/** Deletes expired rows in small transactions. Every replica may run it: one deletes while the others skip. */
export async function purgeExpired(db: Kysely<Database>, options: Options): Promise<void> {
  const { batch = BATCH } = options
  for (const [table, ended] of endedAt(options))
    for (let deleted: number | null = batch; deleted === batch; ) {
      deleted = await deleteSome(db, table, ended, batch)
      if (deleted === null) return
    }
}

/** Resolves to the number of deleted rows; null while another replica deletes. The lock ends with the transaction. */
function deleteSome(
  db: Kysely<Database>,
  table: string,
  ended: RawBuilder<unknown>,
  batch: number,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK}::bigint) as mine`.execute(trx)
    if (!rows[0]?.mine) return null
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${ended} limit ${batch}
      ))`.execute(trx)
    return Number(numAffectedRows ?? 0)
  })
}
