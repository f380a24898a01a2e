import { sql } from 'kysely'
import { canonicalEmail } from '../../src/contract/email.ts'
import { createAudit } from '../audit/audit.ts'
import { MAY_BE_ODD } from '../db/migrations/010-emails.ts'
import { ApiProblem } from '../problem/problem.ts'
import type { Db } from './auth.ts'
import { rename } from './changeEmail.ts'

/** An account that another release stored under an address that is not canonical. */
export interface OddEmail {
  userId: string
  email: string
  /** Null: by today's grammar it is no address. */
  canonical: string | null
}

/** Every account whose address is not in its canonical form; the index of migration 010 finds them. */
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

/** Whether the account has the canonical form now; false when another account has it. */
async function move(db: Db, { userId, email }: OddEmail, canonical: string): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      // Another replica was faster, or the person has moved to another address.
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
 * Gives every account the canonical form of its address, where no other account is of that form. Two accounts of one form
 * stay as they are, because which of the two wallets is whose is not ours to guess; so does what is no address any more.
 *
 * @returns how many accounts were moved, and those that the operator has to decide about
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
