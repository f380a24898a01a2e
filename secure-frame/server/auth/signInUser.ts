import type { Tokens } from '../../shared/api.ts'
import type { Db } from '../db/schema.ts'
import { newSignIn } from '../mail/templates.ts'
import type { Auth, Client } from './auth.ts'
import { createSession } from './sessions.ts'
import { isKnownDevice, type User } from './users.ts'

/** A user who has proven who they are, on a site and with a key. */
export interface Confirmed {
  user: User
  projectId: string
  topOrigin: string | null
  client: Pick<Client, 'jkt' | 'device'>
}

/**
 * Creates the session of a user, in the transaction that uses up what proves it. A new device of an existing account
 * is reported to its user by mail (SEC-36).
 *
 * @param isKnown whether the device is not new; by default, whether it has ever signed in this user
 */
export async function signInUser(
  auth: Auth,
  trx: Db,
  confirmed: Confirmed,
  isKnown = isKnownDevice(trx, confirmed.user.email, confirmed.client.jkt),
): Promise<Tokens> {
  const { user, topOrigin, client } = confirmed
  const isNews = !(await isKnown) && (await hasSessions(trx, user.id))
  const tokens = await createSession(auth, trx, confirmed)
  await auth.audit(trx, { action: 'signed-in', userId: user.id, sessionId: tokens.sessionId })
  if (isNews) await auth.outbox.add(trx, user.email, newSignIn({ topOrigin, device: client.device }))
  return tokens
}

async function hasSessions(db: Db, userId: string): Promise<boolean> {
  const query = db.selectFrom('sessions').where('user_id', '=', userId).select('id').limit(1)
  return (await query.executeTakeFirst()) !== undefined
}
