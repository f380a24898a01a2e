import { sql } from 'kysely'
import { canonicalEmail } from '../../src/contract/email.ts'
import { createAudit } from '../audit/audit.ts'
import { MAY_BE_ODD } from '../db/migrations/010-emails.ts'
import type { Db } from '../db/schema.ts'
import { ApiProblem } from '../problem/problem.ts'
import { rename } from './changeEmail.ts'

/** An account whose address another release stored in a form that is not canonical. */
export interface OddEmail {
  userId: string
  email: string
  /** Null if the address is invalid by today's grammar. */
  canonical: string | null
}

/** All accounts whose address is not in canonical form. The index of migration 010 finds them. */
async function oddEmails(db: Db): Promise<OddEmail[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id as userId', 'email'])
    .where(sql<boolean>`${sql.raw(MAY_BE_ODD)}`)
    .orderBy('id')
    .execute()
  return rows
    .map((row) => ({ ...row, canonical: canonicalEmail(row.email) }))
    .filter(({ email, canonical }) => email !== canonical)
}

/** Whether the account has the canonical form now; false if another account has it. */
async function move(db: Db, { userId, email }: OddEmail, canonical: string): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      // Another replica was faster, or the user has changed the address.
      if (row?.email !== email) return
      await rename(trx, userId, canonical)
      await createAudit(Date.now)(trx, { action: 'email-respelled', userId, sessionId: null })
    })
    return true
  } catch (error) {
    if (error instanceof ApiProblem) return false
    throw error
  }
}

/**
 * Changes every account's address to its canonical form, unless another account has that form. Two accounts with the
 * same form are left alone, because it is not ours to guess which wallet belongs to whom. Invalid addresses are left
 * alone too.
 *
 * @returns how many accounts were changed, and those that the operator has to decide about
 */
export async function settleEmails(db: Db): Promise<{ moved: number; left: OddEmail[] }> {
  const odd = await oddEmails(db)
  const counts = new Map<string | null, number>()
  for (const { canonical } of odd) counts.set(canonical, (counts.get(canonical) ?? 0) + 1)
  const left: OddEmail[] = []
  for (const one of odd) {
    const { canonical } = one
    const isAlone = canonical !== null && counts.get(canonical) === 1
    if (!isAlone || !(await move(db, one, canonical))) left.push(one)
  }
  return { moved: odd.length - left.length, left }
}
