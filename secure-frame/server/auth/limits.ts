import { createHmac } from 'node:crypto'
import { clientKey } from '@airlock/kit/server'
import { sql } from 'kysely'
import { type Limit, takeLimits, usedShare } from '../db/limits.ts'
import type { Db } from '../db/schema.ts'
import { ApiProblem } from '../problem/problem.ts'
import type { Auth, Client } from './auth.ts'
import type { LimitName } from './limitTable.ts'
import { isKnownDevice } from './users.ts'

/** A mail to be counted: its recipient, site and device key. */
export interface Sending {
  /** Each purpose has its own gap: users may export or change their address right after signing in. */
  purpose: 'sign-in' | 'step-up' | 'email-update'
  email: string
  projectId: string
  topOrigin: string | null
  client: Client
}

/** Keys contain hashes: the database must not reveal who tried to sign in from where. */
function limit(auth: Auth, name: LimitName, ...whose: (string | null)[]): Limit {
  const hash = createHmac('sha256', auth.pepper).update(JSON.stringify(whose)).digest('base64url')
  return { key: `${name}|${hash}`, ...auth.limits[name] }
}

function refused(retryAfterMs: number): ApiProblem {
  const seconds = Math.ceil(retryAfterMs / 1000)
  return new ApiProblem('rate-limited', `Please try again after ${seconds} seconds`, { retryAfterMs })
}

async function take(auth: Auth, db: Db, limits: readonly Limit[]): Promise<void> {
  const taken = await takeLimits(db, limits, auth.clock())
  if (taken.allowed) return
  for (const name of taken.names) auth.onLimit?.(name)
  throw refused(taken.retryAfterMs)
}

/**
 * Strangers can use up the limits of an address, and must not lock out its owner (SEC-26). So a key that has signed
 * in this user before is counted on its own.
 */
const subject = (isKnown: boolean, email: string, jkt: string) => (isKnown ? [email, jkt] : [email])

/** The limits that unknown devices share, for one project and for all. */
const sharedLimits = (auth: Auth, projectId: string): Limit[] => [
  { ...limit(auth, 'send-project-1h', projectId), isShared: true },
  { ...limit(auth, 'send-total-1m'), isShared: true },
]

/**
 * Counts one mail, or rejects it with the time to wait. The gap is per site: another site may send at once.
 *
 * A known device has its own quota and does not count towards those of the address, the project and the server.
 * Strangers can use these up, but only a code from the user's mailbox makes a device known.
 */
export async function takeSend(auth: Auth, trx: Db, sending: Sending): Promise<void> {
  const { purpose, email, projectId, topOrigin, client } = sending
  const isKnown = await isKnownDevice(trx, email, client.jkt)
  const who = subject(isKnown, email, client.jkt)
  const own = [
    limit(auth, 'send-gap', purpose, ...who, projectId, topOrigin),
    limit(auth, 'send-email-10m', ...who),
    limit(auth, 'send-email-1h', ...who),
  ]
  const address = limit(auth, 'send-ip-1h', clientKey(client.address))
  await take(auth, trx, isKnown ? own : [...own, address, ...sharedLimits(auth, projectId)])
}

/**
 * The used fraction (0 to 1) of the limits that unknown devices share: of the project's or the server's, whichever is
 * higher.
 */
export async function crowding(auth: Auth, db: Db, projectId: string): Promise<number> {
  const now = auth.clock()
  const shares = []
  for (const one of sharedLimits(auth, projectId)) shares.push(await usedShare(db, one, now))
  return Math.max(...shares)
}

/**
 * Counts a wrong code. A correct one is not counted, but passes only if a wrong one would have: otherwise the limit
 * would not stop an attacker whose guess is right.
 */
export async function takeGuess(
  auth: Auth,
  trx: Db,
  guess: { email: string; jkt: string; right: boolean },
): Promise<void> {
  const { email, jkt } = guess
  const who = subject(await isKnownDevice(trx, email, jkt), email, jkt)
  const limits = (['guess-10m', 'guess-1h', 'guess-1d'] as const).map((name) => limit(auth, name, ...who))
  if (!guess.right) return take(auth, trx, limits)
  await sql`savepoint guess`.execute(trx)
  await take(auth, trx, limits)
  await sql`rollback to savepoint guess`.execute(trx)
}

/** Counts the start of a sign-in with a provider: each writes a row, and opening its window asks the provider. */
export async function takeSocialStart(auth: Auth, trx: Db, address: string): Promise<void> {
  await take(auth, trx, [limit(auth, 'social-ip-10m', clientKey(address))])
}

/** Counts a page of a provider's window: each makes the server ask the provider, and anybody may load it. */
export async function takeSocialWindow(auth: Auth, address: string): Promise<void> {
  await take(auth, auth.db, [limit(auth, 'social-window-ip-10m', clientKey(address))])
}

/** Calls without a key (the device page, the approval window) are counted by address if their secret is wrong. */
export async function takeOpenCall(auth: Auth, address: string): Promise<void> {
  await take(auth, auth.db, [limit(auth, 'open-ip-10m', clientKey(address))])
}

/**
 * Counts a question to a bundler or paymaster by user and project, however many sessions they have. The dApps of one
 * operator cannot use up another's.
 */
export async function takeBundlerCall(
  auth: Auth,
  { userId, projectId }: { userId: string; projectId: string },
  isPaid: boolean,
): Promise<void> {
  const names = isPaid
    ? (['bundler-user-10m', 'operation-user-1h'] as const)
    : (['bundler-user-10m'] as const)
  await take(
    auth,
    auth.db,
    names.map((name) => limit(auth, name, userId, projectId)),
  )
}

/** Counts an id that a dApp gives its calls, by user and project. */
export async function takeCallsClaim(
  auth: Auth,
  { userId, projectId }: { userId: string; projectId: string },
): Promise<void> {
  await take(auth, auth.db, [limit(auth, 'calls-user-1h', userId, projectId)])
}

/** Counts a permission that is given to a site, by user and project. */
export async function takePermission(
  auth: Auth,
  { userId, projectId }: { userId: string; projectId: string },
): Promise<void> {
  await take(auth, auth.db, [limit(auth, 'permission-user-1h', userId, projectId)])
}

/** Counts a question of a site's server about permissions: each makes the server ask a node. */
export async function takePermissionQuestion(auth: Auth, address: string): Promise<void> {
  await take(auth, auth.db, [limit(auth, 'permission-ip-10m', clientKey(address))])
}
