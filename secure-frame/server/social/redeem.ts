import type { SocialProvider } from '@airlock/kit/social'
import type { Attempt, Tokens } from '../../shared/api.ts'
import type { ProveSocialEmail, RedeemSocial, SocialState } from '../../shared/socialApi.ts'
import { sendCode } from '../auth/attempts.ts'
import { assertSite, type Client, inTransaction, over } from '../auth/auth.ts'
import { nameOf } from '../auth/providers/table.ts'
import { type Confirmed, signInUser } from '../auth/signInUser.ts'
import { createUser, isSignedIn, opened, type User } from '../auth/users.ts'
import type { Db } from '../db/schema.ts'
import { methodAdded } from '../mail/templates.ts'
import { accountWords } from '../messages/en/mail.ts'
import { ApiProblem } from '../problem/problem.ts'
import { followChannel } from './channel.ts'
import { findAttempt } from './findAttempt.ts'
import { joinIdentity, touchIdentity, userOf } from './identities.ts'
import { progressOf } from './progress.ts'
import { type AttemptRow, openSealed, Proven, type Social } from './social.ts'
import { useUp } from './useUp.ts'
import { clientFor } from './window.ts'

/** The attempt of the sign-in. @throws ApiProblem `over`, `origin-not-allowed` */
async function find(social: Social, { jkt }: Client, id: string, verifier: string): Promise<AttemptRow> {
  const row = await findAttempt(social, { id, jkt, verifier })
  if (row.purpose !== 'sign-in') throw over()
  assertSite(social, row.project_id, row.top_origin)
  if (!clientFor(social, row)) throw over()
  return row
}

/**
 * Whether this user has to confirm this device by mail: because the project requires it, or because it is Farcaster,
 * where no window asks whether the person sits at this device. Whoever scans a code that was forwarded to them signs for
 * somebody else's. A device that was signed out is as unknown as a new one.
 */
const mustConfirm = async (
  social: Social,
  trx: Db,
  { provider, project_id, jkt }: AttemptRow,
  userId: string,
) =>
  (provider === 'farcaster' || social.confirmsDevices(project_id)) &&
  !(await isSignedIn(trx, { userId, jkt }, social.clock()))

/**
 * The user whom the provider's word alone signs in; null if an address has to be proven first. It signs in the
 * identities that were joined to an account, and creates accounts for addresses whose mailbox the provider runs. An
 * address never leads to an account that exists: only its code does.
 */
async function userFor(
  social: Social,
  trx: Db,
  { row, proven, client }: { row: AttemptRow; proven: Proven; client: Client },
): Promise<User | null> {
  const known = await userOf(trx, { ...proven, clientId: row.client_id })
  if (known) {
    const user = opened(known)
    if (await mustConfirm(social, trx, row, user.id)) return null
    await touchIdentity(social, trx, known.identityId, proven)
    return user
  }
  if (proven.email === null || !proven.runsMailbox || !social.receivesMail(proven.email)) return null
  if (social.confirmsDevices(row.project_id)) return null
  const user = await createUser(trx, proven.email, social.clock())
  if (!user) return null
  const outcome = await joinIdentity(social, trx, { row, proven, userId: user.id })
  // Another account has got the identity meanwhile: this one must not stay.
  if (outcome !== 'joined') throw new Error(`the identity of a new account is ${outcome}`)
  await reportJoined(social, trx, { row, user, device: client.device })
  return user
}

/** Writes down that a provider opens this account from now on, and tells its user. */
async function reportJoined(
  social: Social,
  trx: Db,
  { row, user, device }: { row: AttemptRow; user: User; device: string },
): Promise<void> {
  const settings = clientFor(social, row)
  if (!settings) throw over()
  const details = { provider: row.provider }
  await social.audit(trx, { action: 'method-added', userId: user.id, sessionId: null, details })
  const notice = methodAdded(nameOf(settings), { topOrigin: row.top_origin, device })
  await social.outbox.add(trx, user.email, notice)
}

/**
 * The address that the person has to prove: the account's own, or the one that the provider vouches for. With Farcaster
 * they type it: this may be the device of somebody who forwarded the code that they scanned.
 */
async function emailFor(db: Db, row: AttemptRow, proven: Proven): Promise<string | null> {
  if (row.provider === 'farcaster') return null
  const known = await userOf(db, { ...proven, clientId: row.client_id })
  return known?.email ?? proven.email
}

async function connect(social: Social, trx: Db, row: AttemptRow, client: Client): Promise<Tokens | null> {
  const proven = openSealed(social, row, Proven)
  if (!(await useUp(trx, row.id))) throw over()
  const user = await userFor(social, trx, { row, proven, client })
  if (!user) return null
  const isKnown = isSignedIn(trx, { userId: user.id, jkt: client.jkt }, social.clock())
  const confirmed = { user, projectId: row.project_id, topOrigin: row.top_origin, client }
  return signInUser(social, trx, confirmed, isKnown)
}

/** Returns the identity that the provider confirmed. The frame asks the person whether it is the right one. */
function asked(social: Social, row: AttemptRow): SocialState {
  const { email, name } = openSealed(social, row, Proven)
  const provider = row.provider as SocialProvider
  return { action: 'ACCEPT', provider, email, name, expiresAt: row.expires_at, now: social.clock() }
}

/** Only people who have proven the identity are told. */
const belongsElsewhere = () =>
  new ApiProblem('invalid', 'This identity belongs to an account with another address.')

/** Undoes what a transaction did, without an error for the caller. */
class NotYet extends Error {}

/**
 * The state of a sign-in with a provider. Once the person is back and has confirmed, it says who that is; nobody is
 * told before. If the frame accepts that person, the attempt is used up and creates a session, unless an address has
 * to be proven by a code.
 *
 * @throws ApiProblem `over` for an attempt that ended, or of another key or verifier; `account-disabled`
 */
export async function redeemSocial(
  social: Social,
  client: Client,
  id: string,
  { verifier, accept }: RedeemSocial,
): Promise<SocialState> {
  const row = await followChannel(social, await find(social, client, id, verifier))
  const progress = progressOf(social, row)
  if (progress) return progress
  if (!accept) return asked(social, row)
  try {
    const tokens = await inTransaction(social, async (trx) => {
      const connected = await connect(social, trx, row, client)
      if (!connected) throw new NotYet()
      return connected
    })
    return { action: 'CONNECT', tokens }
  } catch (error) {
    if (!(error instanceof NotYet)) throw error
    const email = await emailFor(social.db, row, openSealed(social, row, Proven))
    return { action: 'VERIFY_EMAIL', email, expiresAt: row.expires_at, now: social.clock() }
  }
}

/**
 * Sends a code to the address that completes a sign-in with a provider. What follows is a sign-in by email. Neither the
 * response nor the work done for it depends on whether the address has an account (SEC-27).
 *
 * @throws ApiProblem `over`, `invalid` for another address than that of the account; as for a sign-in by email
 */
export async function proveSocialEmail(
  social: Social,
  client: Client,
  id: string,
  { verifier, email, solution }: ProveSocialEmail,
): Promise<Attempt> {
  const row = await find(social, client, id, verifier)
  if (row.phase !== 'proven') throw new ApiProblem('invalid', 'Sign in with the provider first.')
  const settings = clientFor(social, row)
  if (!settings) throw over()
  const proven = openSealed(social, row, Proven)
  const known = await userOf(social.db, { ...proven, clientId: row.client_id })
  if (known && known.email !== email) throw belongsElsewhere()
  const wanted = { email, projectId: row.project_id, topOrigin: row.top_origin, solution }
  const account = known ? null : accountWords(nameOf(settings), proven)
  const also = async (trx: Db, attemptId: string) => {
    const changed = await trx
      .updateTable('social_attempts')
      .set({ code_attempt_id: attemptId })
      .where('id', '=', id)
      .where('phase', '=', 'proven')
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw over()
  }
  return sendCode(social, client, wanted, { account, also })
}

/**
 * Joins what a provider has proven to the account whose code was typed, in the transaction that uses up the code. It
 * does nothing for a sign-in that no provider began.
 *
 * @throws ApiProblem `invalid` if the identity was joined to another account since the code was sent. Nobody is signed
 * in then, and the attempt stays as it was.
 */
export async function joinProven(
  social: Social,
  trx: Db,
  codeAttemptId: string,
  { user, client }: Confirmed,
): Promise<void> {
  const row = await trx
    .selectFrom('social_attempts')
    .selectAll()
    .where('code_attempt_id', '=', codeAttemptId)
    .where('phase', '=', 'proven')
    .executeTakeFirst()
  if (!row || !clientFor(social, row)) return
  const proven = openSealed(social, row, Proven)
  if (!(await useUp(trx, row.id))) return
  const outcome = await joinIdentity(social, trx, { row, proven, userId: user.id })
  if (outcome === 'taken') throw belongsElsewhere()
  if (outcome === 'joined') await reportJoined(social, trx, { row, user, device: client.device })
}
