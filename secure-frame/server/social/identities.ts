import { randomUUID } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import type { AttemptRow, Proven, Social } from './social.ts'

type Who = Pick<Proven, 'issuer' | 'subject'> & { clientId: string }

const identity = (db: Db, { issuer, clientId, subject }: Who) =>
  db
    .selectFrom('social_identities')
    .where('issuer', '=', issuer)
    .where('client_id', '=', clientId)
    .where('subject', '=', subject)

/** The user whom the provider's person is joined to, whether or not the account is open. */
export function userOf(db: Db, who: Who) {
  return identity(db, who)
    .innerJoin('users', 'users.id', 'social_identities.user_id')
    .select(['users.id', 'users.email', 'users.disabled_at', 'social_identities.id as identityId'])
    .executeTakeFirst()
}

/** Notes that the identity was used, and what the provider says of the person now. */
export async function touchIdentity(social: Social, trx: Db, id: string, proven: Proven): Promise<void> {
  await trx
    .updateTable('social_identities')
    .set((eb) => ({
      last_used_at: social.clock(),
      // Apple sends a name only once.
      name: proven.name ?? eb.ref('name'),
      picture_url: proven.imageUrl ?? eb.ref('picture_url'),
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Joins the provider's person to an account. It is never moved from one account to another.
 *
 * @returns whether the person belongs to this account now
 */
export async function joinIdentity(
  social: Social,
  trx: Db,
  { row, proven, userId }: { row: AttemptRow; proven: Proven; userId: string },
): Promise<'joined' | 'known' | 'taken'> {
  const now = social.clock()
  const who = { ...proven, clientId: row.client_id }
  // The second of two concurrent calls waits here for the first.
  const made = await trx
    .insertInto('social_identities')
    .values({
      id: randomUUID(),
      provider: row.provider,
      issuer: proven.issuer,
      client_id: row.client_id,
      subject: proven.subject,
      user_id: userId,
      name: proven.name,
      picture_url: proven.imageUrl,
      created_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'client_id', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return 'joined'
  const owner = await userOf(trx, who)
  if (owner?.id !== userId) return 'taken'
  await touchIdentity(social, trx, owner.identityId, proven)
  return 'known'
}
