import { sql } from 'kysely'
import type { Audit } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import type { Person } from './find.ts'

interface Deps {
  db: Db
  audit: Audit
  /** Milliseconds since 1970. */
  clock: () => number
}

/** The rows that are live sessions. */
const live = (db: Db, now: number) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)

/**
 * Disables or enables an account. Each replica reads the row at every call, so its sessions end everywhere at once.
 * They stay ended when the account is enabled again, including one that was created meanwhile.
 *
 * @returns how many sessions were ended
 */
export function setDisabled({ db, audit, clock }: Deps, id: string, isDisabled: boolean): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const now = clock()
    await trx
      .updateTable('users')
      .set({ disabled_at: isDisabled ? now : null })
      .where('id', '=', id)
      .execute()
    const ended = await live(trx, now).where('user_id', '=', id).returning('id').execute()
    const action = isDisabled ? 'user-disabled' : 'user-enabled'
    await audit(trx, { action, userId: id, sessionId: null, details: { byOperator: true } })
    return ended.length
  })
}

/**
 * Ends the sessions of a user. Their rows are deleted, as when a user ends another device: its key is unknown when it
 * returns. Pending codes are deleted too.
 *
 * @returns how many live sessions were ended
 */
export function endSessions({ db, audit, clock }: Deps, { id, email }: Person): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ended = await live(trx, clock()).where('user_id', '=', id).returning('id').execute()
    await trx.deleteFrom('sessions').where('user_id', '=', id).execute()
    await trx.deleteFrom('attempts').where('email', '=', email).execute()
    const details = { byOperator: true, count: ended.length }
    await audit(trx, { action: 'sessions-revoked', userId: id, sessionId: null, details })
    return ended.length
  })
}

/** Rows per statement: deleting all of a large table at once would exceed the statement timeout. */
const BATCH = 5_000

/** Ends the sessions of all users in batches. If it is interrupted, run it again. */
export async function endAllSessions({ db, audit, clock }: Deps, batch = BATCH): Promise<number> {
  const now = clock()
  let count = 0
  for (const table of ['sessions', 'attempts'] as const) {
    const some = sql`select id from ${sql.table(table)} limit ${batch}::integer`
    for (let rows: unknown[] | undefined; rows === undefined || rows.length > 0; ) {
      const isLive = table === 'sessions' ? isLiveAt(now) : sql`false`
      const deleted = await sql<{ live: boolean }>`delete from ${sql.table(table)} where id in (${some})
        returning ${isLive} as live`.execute(db)
      rows = deleted.rows
      count += deleted.rows.filter((row) => row.live).length
    }
  }
  const details = { byOperator: true, count }
  await audit(db, { action: 'sessions-revoked', userId: null, sessionId: null, details })
  return count
}

const isLiveAt = (now: number) =>
  sql`revoked_at is null and idle_expires_at > ${now}::bigint and absolute_expires_at > ${now}::bigint`

/**
 * Deletes a user entirely, in one transaction. Audit entries stay: they contain random ids of users, sessions and
 * wallets, which lead nowhere any more. Limits by email address are hashes under the pepper that expire within a day.
 * Without them a deleted user could be sent mail anew.
 */
export function deletePerson({ db, audit }: Pick<Deps, 'db' | 'audit'>, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Concurrent changes to this user wait here, and then find no user.
    const { email } = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const asked = await trx
      .selectFrom('email_updates')
      .select('new_email')
      .where('user_id', '=', id)
      .execute()
    const addresses = [email, ...asked.map((row) => row.new_email)]
    await trx.deleteFrom('outbox').where('recipient', 'in', addresses).execute()
    await trx
      .deleteFrom('attempts')
      .where((eb) => eb.or([eb('user_id', '=', id), eb('email', '=', email)]))
      .execute()
    await trx.deleteFrom('email_updates').where('new_email', '=', email).execute()
    await trx
      .deleteFrom('counters')
      .where((eb) => eb(eb.fn('strpos', ['key', eb.val(id)]), '>', 0))
      .execute()
    await trx.deleteFrom('wallets').where('user_id', '=', id).execute()
    await trx.deleteFrom('users').where('id', '=', id).execute()
    await audit(trx, { action: 'user-deleted', userId: id, sessionId: null, details: { byOperator: true } })
  })
}
