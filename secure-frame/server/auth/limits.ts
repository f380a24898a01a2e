import { createHmac } from 'node:crypto'
import { clientKey } from '@airlock/kit/server'
import { sql } from 'kysely'
import { type Limit, takeLimits, usedShare } from '../db/limits.ts'
import { ApiProblem } from '../problem/problem.ts'
import type { Auth, Client, Db } from './auth.ts'
import type { LimitName } from './limitTable.ts'
import { isKnownDevice } from './users.ts'

/** What is sent: to whom, on which site, for which key. */
export interface Sending {
  /** Each has its own gap: whoever just signed in may export, or begin to change the address, at once. */
  purpose: 'sign-in' | 'step-up' | 'email-update'
  email: string
  projectId: string
  topOrigin: string | null
  client: Client
}

/** Keys name nobody: the database must not tell who tried to sign in from where. */
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
 * A stranger can use up the limits of somebody's address, and must not lock that person out (SEC-26): a key that has
 * signed that person in before is counted by itself.
 */
const subject = (isKnown: boolean, email: string, jkt: string) => (isKnown ? [email, jkt] : [email])

/** What unknown devices of one project, and of all, may send together. */
const sharedLimits = (auth: Auth, projectId: string): Limit[] => [
  { ...limit(auth, 'send-project-1h', projectId), isShared: true },
  { ...limit(auth, 'send-total-1m'), isShared: true },
]

/**
 * Counts one mail, or refuses it with the seconds to wait. The gap is per site: another site may ask at once.
 *
 * A known device has a quota of its own and no part in those of its address, its project and the server: strangers can
 * use these up, and only a code that was read in the person's mailbox makes a device known.
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

/** How much is used of what unknown devices share, from 0 to 1: of the project's or of the server's, whichever is more. */
export async function crowding(auth: Auth, db: Db, projectId: string): Promise<number> {
  const now = auth.clock()
  const shares = []
  for (const one of sharedLimits(auth, projectId)) shares.push(await usedShare(db, one, now))
  return Math.max(...shares)
}

/**
 * Counts a wrong code. A right one counts nothing, but passes only where a wrong one would have: otherwise the limit
 * would stop those who guess wrong only.
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

/** Calls that prove no key (the device page, the approval window) are counted by address where they know no secret. */
export async function takeOpenCall(auth: Auth, address: string): Promise<void> {
  await take(auth, auth.db, [limit(auth, 'open-ip-10m', clientKey(address))])
}
