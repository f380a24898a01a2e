import { randomUUID } from 'node:crypto'
import type { Db } from './auth.ts'

/** Identities that were proven by a code in a mail. */
export const EMAIL_ISSUER = 'email'

export interface User {
  id: string
  email: string
}

/** Whose identity this address is (SEC-30: not whose account merely names it). */
function findUser(db: Db, email: string): Promise<User | undefined> {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .where('iss', '=', EMAIL_ISSUER)
    .where('sub', '=', email)
    .select(['users.id', 'users.email'])
    .executeTakeFirst()
}

/** Finds or makes the account; a hundred sign-ups at once make one, because an identity is unique (R26). */
export async function ensureUser(trx: Db, email: string, now: number): Promise<User> {
  const known = await findUser(trx, email)
  if (known) return known
  // Whoever comes second waits here for the first, and then reads what that one wrote.
  const made = await trx
    .insertInto('users')
    .values({ id: randomUUID(), email, created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made)
    await trx
      .insertInto('identities')
      .values({ iss: EMAIL_ISSUER, sub: email, user_id: made.id, created_at: now })
      .execute()
  const user = await findUser(trx, email)
  if (!user) throw new Error('the address belongs to an account that signs in otherwise')
  return user
}

/** Whether the key has signed this person in before. */
export async function isKnownDevice(db: Db, email: string, jkt: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.email', '=', email)
    .where('sessions.jkt', '=', jkt)
    .select('sessions.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
