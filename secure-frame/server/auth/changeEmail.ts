import type { Tokens } from '../../shared/api.ts'
import type { Db } from '../db/schema.ts'
import { emailChanged } from '../mail/templates.ts'
import { ApiProblem } from '../problem/problem.ts'
import type { Auth, Client } from './auth.ts'
import { createSession, type LiveSession } from './sessions.ts'
import { EMAIL_ISSUER } from './users.ts'

/** Returned only to a caller who already reads the mail of that address. */
const taken = () => new ApiProblem('email-taken', 'This address belongs to another wallet.')

const UNIQUE_VIOLATION = '23505'

/** @throws ApiProblem `email-taken` if another account has the address */
export async function rename(trx: Db, userId: string, email: string): Promise<void> {
  try {
    await trx.updateTable('users').set({ email }).where('id', '=', userId).execute()
    await trx
      .updateTable('identities')
      .set({ sub: email })
      .where('iss', '=', EMAIL_ISSUER)
      .where('user_id', '=', userId)
      .execute()
  } catch (error) {
    throw (error as { code?: string }).code === UNIQUE_VIOLATION ? taken() : error
  }
}

/**
 * Changes the account's address. All sessions end on every device (SEC-34), and the caller gets a new one. Both
 * addresses are notified (SEC-36).
 */
export async function changeEmail(
  auth: Auth,
  trx: Db,
  { session, client }: { session: LiveSession; client: Client },
  newEmail: string,
): Promise<Tokens> {
  const { userId, projectId, topOrigin } = session
  await rename(trx, userId, newEmail)
  await trx
    .updateTable('sessions')
    .set({ revoked_at: auth.clock() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
  const user = { id: userId, email: newEmail }
  const tokens = await createSession(auth, trx, { user, projectId, topOrigin, client })
  await auth.audit(trx, { action: 'email-changed', userId, sessionId: tokens.sessionId })
  const notice = emailChanged(newEmail, { topOrigin, device: client.device })
  for (const address of [session.email, newEmail]) await auth.outbox.add(trx, address, notice)
  return tokens
}
