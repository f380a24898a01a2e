import { createHmac } from 'node:crypto'
import { clientKey } from '@airlock/server-kit'
import { sql } from 'kysely'
import { type Limit, takeLimits } from '../db/limits.ts'
import { ApiProblem } from '../problem.ts'
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
  if (!taken.allowed) throw refused(taken.retryAfterMs)
}

/**
 * A stranger can use up the limits of somebody's address, and must not lock that person out (SEC-26): a key that has
 * signed that person in before is counted by itself.
 */
const subject = async (db: Db, email: string, jkt: string) =>
  (await isKnownDevice(db, email, jkt)) ? [email, jkt] : [email]

/** Counts one mail, or refuses it with the seconds to wait. The gap is per site: another site may ask at once. */
export async function takeSend(auth: Auth, trx: Db, sending: Sending): Promise<void> {
  const { purpose, email, projectId, topOrigin, client } = sending
  const who = await subject(trx, email, client.jkt)
  await take(auth, trx, [
    limit(auth, 'send-gap', purpose, ...who, projectId, topOrigin),
    limit(auth, 'send-email-10m', ...who),
    limit(auth, 'send-email-1h', ...who),
    limit(auth, 'send-ip-1h', clientKey(client.address)),
    limit(auth, 'send-project-1h', projectId),
    limit(auth, 'send-total-1m'),
  ])
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
  const who = await subject(trx, guess.email, guess.jkt)
  const limits = (['guess-10m', 'guess-1h', 'guess-1d'] as const).map((name) => limit(auth, name, ...who))
  if (!guess.right) return take(auth, trx, limits)
  await sql`savepoint guess`.execute(trx)
  await take(auth, trx, limits)
  await sql`rollback to savepoint guess`.execute(trx)
}

/** Calls that prove no key (the device page, the approval window) are counted by address. */
export async function takeOpenCall(auth: Auth, address: string): Promise<void> {
  await take(auth, auth.db, [limit(auth, 'open-ip-10m', clientKey(address))])
}
