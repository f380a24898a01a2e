import type * as z from 'zod/mini'
import { MOST_PASSKEYS, type Passkey, type Passkeys } from '../../shared/passkeysApi.ts'
import { type Auth, type Client, inTransaction } from '../auth/auth.ts'
import { useGrant } from '../auth/grants.ts'
import type { LiveSession } from '../auth/sessions.ts'
import type { Db } from '../db/schema.ts'
import { type Message, passkeyAdded, passkeyRemoved } from '../mail/templates.ts'
import { ApiProblem } from '../problem/problem.ts'

interface Asking {
  session: LiveSession
  client: Client
}

const passkeysOf = (db: Db, userId: string) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at')

/** The person's passkeys, the oldest first. */
export async function listPasskeys({ db }: Auth, { userId }: LiveSession): Promise<z.infer<typeof Passkeys>> {
  const rows = await passkeysOf(db, userId).execute()
  return {
    passkeys: rows.map(({ credential_id: credentialId, rp_id: rpId, x, y, created_at: createdAt }) => ({
      credentialId,
      rpId,
      x,
      y,
      createdAt,
    })),
  }
}

/** Uses up the code for a change. Concurrent changes of one session wait for each other here. */
async function permit({ clock }: Auth, trx: Db, { id }: LiveSession): Promise<'first' | 'repeated'> {
  const use = await useGrant(trx, id, 'passkeys', clock())
  if (!use) throw new ApiProblem('step-up-needed', 'This needs a code of its own.')
  return use
}

/** Writes a change down: in the audit, and in a mail. */
async function tell(
  auth: Auth,
  trx: Db,
  { session, client }: Asking,
  action: string,
  mail: typeof passkeyAdded,
) {
  const { userId, id: sessionId, topOrigin, email } = session
  const message: Message = mail({ topOrigin, device: client.device })
  await auth.audit(trx, { action, userId, sessionId })
  await auth.outbox.add(trx, email, message)
}

/** Concurrent changes of one person wait for each other here, so that there are never too many passkeys. */
const lockPerson = (trx: Db, userId: string) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/**
 * Keeps a new passkey of the person. The public key of a passkey never changes, so one that is known keeps its own.
 *
 * @throws ApiProblem `step-up-needed`, or `invalid` if its id is known with another key or there are too many
 */
export function addPasskey(auth: Auth, asking: Asking, passkey: Passkey): Promise<void> {
  const { userId } = asking.session
  return inTransaction(auth, async (trx) => {
    await lockPerson(trx, userId)
    const use = await permit(auth, trx, asking.session)
    const all = await passkeysOf(trx, userId).execute()
    const known = all.find(({ credential_id }) => credential_id === passkey.credentialId)
    if (known && known.x === passkey.x && known.y === passkey.y) return
    if (known || use === 'repeated') throw new ApiProblem('invalid', 'A code is for one passkey.')
    if (all.length >= MOST_PASSKEYS) throw new ApiProblem('invalid', 'There are too many passkeys.')
    await trx
      .insertInto('passkeys')
      .values({
        user_id: userId,
        credential_id: passkey.credentialId,
        rp_id: passkey.rpId,
        x: passkey.x,
        y: passkey.y,
        created_at: auth.clock(),
      })
      .execute()
    await tell(auth, trx, asking, 'passkey-added', passkeyAdded)
  })
}

/**
 * Forgets a passkey. On the networks where it owns the smart account it still does, until the account removes it.
 *
 * @throws ApiProblem `step-up-needed`
 */
export function removePasskey(auth: Auth, asking: Asking, credentialId: string): Promise<void> {
  return inTransaction(auth, async (trx) => {
    const use = await permit(auth, trx, asking.session)
    const removed = await trx
      .deleteFrom('passkeys')
      .where('user_id', '=', asking.session.userId)
      .where('credential_id', '=', credentialId)
      .returning('credential_id')
      .execute()
    if (removed.length === 0) return
    // A repeated call, whose first answer was lost, finds nothing to remove.
    if (use === 'repeated') throw new ApiProblem('step-up-needed', 'A code is for one passkey.')
    await tell(auth, trx, asking, 'passkey-removed', passkeyRemoved)
  })
}
