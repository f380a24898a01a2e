import { SOCIAL_PROVIDERS, type SocialProvider } from '@airlock/kit/social'
import type { MethodState, Methods, SocialAttempt, StartMethod } from '../../shared/socialApi.ts'
import { type Client, inTransaction, over } from '../auth/auth.ts'
import { useGrant } from '../auth/grants.ts'
import { nameOf } from '../auth/providers/table.ts'
import type { LiveSession } from '../auth/sessions.ts'
import type { Db } from '../db/schema.ts'
import { methodAdded, methodRemoved } from '../mail/templates.ts'
import { ApiProblem } from '../problem/problem.ts'
import { followChannel } from './channel.ts'
import { findAttempt } from './findAttempt.ts'
import { joinIdentity } from './identities.ts'
import { progressOf } from './progress.ts'
import { type AttemptRow, openSealed, Proven, type Social } from './social.ts'
import { startJoin } from './start.ts'
import { useUp } from './useUp.ts'
import { clientFor } from './window.ts'

interface Asking {
  session: LiveSession
  client: Client
}

/** The method that every account has. Its id never changes, because an account has one address. */
const EMAIL = 'email'

const identitiesOf = (db: Db, userId: string) =>
  db.selectFrom('social_identities').selectAll().where('user_id', '=', userId).orderBy('created_at')

type Identity = Awaited<ReturnType<ReturnType<typeof identitiesOf>['execute']>>[number]

/** Whether somebody may sign in to this project with it now. */
function isUsable(social: Social, { projectId }: LiveSession, { provider, client_id }: Identity): boolean {
  return social.socialClient(projectId, provider as SocialProvider)?.clientId === client_id
}

/** Whether another way into this project remains. */
const remains = (social: Social, session: LiveSession, all: readonly Identity[], without: Identity) =>
  social.hasEmail(session.projectId) || all.some((one) => one !== without && isUsable(social, session, one))

/** The ways to sign in to the caller's account: its address, what was joined to it, and what can be. */
export async function listMethods(social: Social, session: LiveSession): Promise<Methods> {
  const { created_at: addedAt } = await social.db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  const identities = await identitiesOf(social.db, session.userId).execute()
  const email = { methodId: EMAIL, kind: EMAIL, name: session.email, imageUrl: null } as const
  return {
    methods: [
      { ...email, addedAt, lastUsedAt: null, removable: false },
      ...identities.map((one) => ({
        methodId: one.id,
        kind: one.provider as SocialProvider,
        name: one.name,
        imageUrl: one.picture_url,
        addedAt: one.created_at,
        lastUsedAt: one.last_used_at,
        removable: remains(social, session, identities, one),
      })),
    ],
    addable: SOCIAL_PROVIDERS.filter((provider) => social.socialClient(session.projectId, provider)),
  }
}

/** Uses up the code that was typed for this change. @throws ApiProblem `step-up-needed` */
async function permit(social: Social, trx: Db, { id }: LiveSession): Promise<void> {
  if ((await useGrant(trx, id, 'methods', social.clock())) !== 'first')
    throw new ApiProblem('step-up-needed', 'This needs a code of its own.')
}

/** @throws ApiProblem `step-up-needed`, `origin-not-allowed`, `rate-limited` */
export const startMethod = (social: Social, asking: Asking, wanted: StartMethod): Promise<SocialAttempt> =>
  startJoin(social, asking, wanted, (trx) => permit(social, trx, asking.session))

async function find(social: Social, session: LiveSession, id: string, verifier: string): Promise<AttemptRow> {
  const row = await findAttempt(social, { id, jkt: session.jkt, verifier })
  const isOwn = row.session_id === session.id && row.user_id === session.userId
  if (row.purpose !== 'join' || !isOwn) throw over()
  return row
}

/** Writes down that the identity belongs to another account. Another one may be chosen at the provider. */
async function refuseTaken(social: Social, { id }: AttemptRow): Promise<void> {
  await social.db
    .updateTable('social_attempts')
    .set({ phase: 'failed', failure: 'identity-taken', sealed: null })
    .where('id', '=', id)
    .where('phase', '=', 'proven')
    .execute()
}

/** Undoes what a transaction did. */
class Taken extends Error {}

/** The state of an addition. Once the person is back and has confirmed, the identity is joined to the account. */
export async function redeemMethod(
  social: Social,
  { session, client }: Asking,
  id: string,
  verifier: string,
): Promise<MethodState> {
  const row = await followChannel(social, await find(social, session, id, verifier))
  const progress = progressOf(social, row)
  if (progress) return progress
  const settings = clientFor(social, row)
  if (!settings) throw over()
  const { userId, topOrigin, email, id: sessionId } = session
  try {
    await inTransaction(social, async (trx) => {
      const proven = openSealed(social, row, Proven)
      if (!(await useUp(trx, id))) throw over()
      const outcome = await joinIdentity(social, trx, { row, proven, userId })
      if (outcome === 'taken') throw new Taken()
      if (outcome === 'known') return
      const details = { provider: row.provider }
      await social.audit(trx, { action: 'method-added', userId, sessionId, details })
      await social.outbox.add(trx, email, methodAdded(nameOf(settings), { topOrigin, device: client.device }))
    })
  } catch (error) {
    if (!(error instanceof Taken)) throw error
    await refuseTaken(social, row)
    return { action: 'RETRY', reason: 'identity-taken', expiresAt: row.expires_at, now: social.clock() }
  }
  return { action: 'DONE' }
}

/**
 * Removes a way to sign in. Sessions that began with it go on: their list shows them.
 *
 * @throws ApiProblem `step-up-needed`, `not-found`, `last-method`
 */
export function removeMethod(social: Social, { session, client }: Asking, id: string): Promise<void> {
  const { userId, topOrigin, email, id: sessionId } = session
  return inTransaction(social, async (trx) => {
    // Concurrent removals wait for each other here, so that one remains.
    await trx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
    const identities = await identitiesOf(trx, userId).execute()
    const found = identities.find((one) => one.id === id)
    if (id === EMAIL) throw new ApiProblem('last-method', 'The address can be changed, and not removed.')
    if (!found) throw new ApiProblem('not-found', 'There is no such way to sign in.')
    if (!remains(social, session, identities, found))
      throw new ApiProblem('last-method', 'This is the last way to sign in.')
    await permit(social, trx, session)
    await trx.deleteFrom('social_identities').where('id', '=', id).execute()
    const details = { provider: found.provider }
    await social.audit(trx, { action: 'method-removed', userId, sessionId, details })
    const name = social.socialClient(session.projectId, found.provider as SocialProvider)
    const notice = methodRemoved(name ? nameOf(name) : found.provider, { topOrigin, device: client.device })
    await social.outbox.add(trx, email, notice)
  })
}
