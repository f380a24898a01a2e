import { randomUUID } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import { ApiProblem } from '../problem/problem.ts'

/** The issuer of identities that were proven by a code in a mail. */
export const EMAIL_ISSUER = 'email'

export interface User {
  id: string
  email: string
}

/**
 * Returned only to callers who have proven that the account is theirs. Others must not learn that it exists (SEC-27).
 */
const disabled = () =>
  new ApiProblem('account-disabled', 'This account is disabled. Contact the people who run this site.')

/** Finds the user whose identity this address is (SEC-30), not an account that merely mentions it. */
function findUser(db: Db, email: string) {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .where('iss', '=', EMAIL_ISSUER)
    .where('sub', '=', email)
    .select(['users.id', 'users.email', 'users.disabled_at'])
    .executeTakeFirst()
}

/**
 * Finds or creates the account. Concurrent sign-ups create one account, because an identity is unique (R26).
 *
 * @throws ApiProblem `account-disabled`
 */
export async function ensureUser(trx: Db, email: string, now: number): Promise<User> {
  const known = await findUser(trx, email)
  if (known) return opened(known)
  const made = await createUser(trx, email, now)
  if (made) return made
  const user = await findUser(trx, email)
  if (!user) throw new Error('the address belongs to an account that signs in otherwise')
  return opened(user)
}

/** Creates the account of an address that was proven; null if there is one. */
export async function createUser(trx: Db, email: string, now: number): Promise<User | null> {
  // The second of two concurrent sign-ups waits here for the first, and then reads its row.
  const made = await trx
    .insertInto('users')
    .values({ id: randomUUID(), email, created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  await trx
    .insertInto('identities')
    .values({ iss: EMAIL_ISSUER, sub: email, user_id: made.id, created_at: now })
    .execute()
  return { id: made.id, email }
}

/** @throws ApiProblem `account-disabled` */
export function opened({ id, email, disabled_at }: User & { disabled_at: number | null }): User {
  if (disabled_at !== null) throw disabled()
  return { id, email }
}

/**
 * Whether the key has signed in this user before. Sessions that have ended count too: use {@link isSignedIn} where a
 * device that was signed out must not be trusted.
 */
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

/** Whether the key has a session of this user that was neither revoked nor has expired. */
export async function isSignedIn(
  db: Db,
  { userId, jkt }: { userId: string; jkt: string },
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('jkt', '=', jkt)
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
