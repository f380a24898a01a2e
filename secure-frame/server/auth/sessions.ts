import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tokens } from '../../shared/api.ts'
import type { Database, Db } from '../db/schema.ts'
import { ApiProblem } from '../problem/problem.ts'
import { readAccessToken, sessionExpired, signAccessToken } from './accessToken.ts'
import { type Auth, assertSite, type Client } from './auth.ts'
import { grant } from './grants.ts'

/** A live session and its user. */
export interface LiveSession {
  id: string
  userId: string
  email: string
  jkt: string
  projectId: string
  topOrigin: string | null
}

/**
 * If the same key repeats a refresh within this time, it gets the same response: the first one was lost, or two tabs
 * refreshed at once. That is safe because the next token is derived from the previous one and a key of ours, so there
 * is only one successor. After that time, reuse of a token means that someone has a copy.
 */
export const REFRESH_GRACE_MS = 60_000

/** The last use is written at most this often, so that not every call has to write. */
const USE_STEP_MS = 60_000

const hash = (token: string) => Uint8Array.from(createHash('sha256').update(token).digest())
const same = (a: Uint8Array | null, b: Uint8Array) => a !== null && Buffer.from(a).equals(b)

/** A token contains its session's id, so that reuse reveals which family to revoke. */
function successor(auth: Auth, sessionId: string, token: string): string {
  const secret = createHmac('sha256', auth.sessionKey).update(`refresh|${token}`).digest('base64url')
  return `${sessionId}.${secret}`
}

type Row = Selectable<Database['sessions']>

async function tokensOf(auth: Auth, row: Row, email: string, refreshToken: string): Promise<Tokens> {
  const now = auth.clock()
  const expiresAt = Math.min(now + auth.lifetimes.accessMs, row.absolute_expires_at)
  const { project_id: projectId, top_origin: topOrigin } = row
  const claims = { sessionId: row.id, userId: row.user_id, jkt: row.jkt, projectId, topOrigin }
  const accessToken = await signAccessToken(auth, claims, expiresAt)
  return {
    sessionId: row.id,
    accessToken,
    refreshToken,
    expiresAt,
    now,
    user: { id: row.user_id, email },
  }
}

interface NewSession {
  user: { id: string; email: string }
  projectId: string
  topOrigin: string | null
  client: Pick<Client, 'jkt' | 'device'>
}

/**
 * A browser has one session of a user on a site, so the new session ends the previous one. Otherwise the old one
 * would stay in the list of devices without being used. Concurrent sign-ins of a user wait for each other here, so
 * that only one session remains.
 */
async function endReplaced(auth: Auth, trx: Db, { user, projectId, topOrigin, client }: NewSession) {
  const now = auth.clock()
  await trx.selectFrom('users').where('id', '=', user.id).select('id').forNoKeyUpdate().execute()
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', user.id)
    .where('jkt', '=', client.jkt)
    .where('project_id', '=', projectId)
    .where('top_origin', 'is not distinct from', topOrigin)
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .returning('id')
    .execute()
  for (const { id } of ended)
    await auth.audit(trx, {
      action: 'session-revoked',
      userId: user.id,
      sessionId: id,
      details: { replaced: true },
    })
}

/**
 * Creates a session and ends the one that it replaces. Must be called in the transaction that uses up the code for
 * it. That code also allows bringing the wallet to this device once.
 */
export async function createSession(auth: Auth, trx: Db, made: NewSession): Promise<Tokens> {
  await endReplaced(auth, trx, made)
  const id = randomUUID()
  const now = auth.clock()
  const refreshToken = `${id}.${randomBytes(32).toString('base64url')}`
  const row = await trx
    .insertInto('sessions')
    .values({
      id,
      user_id: made.user.id,
      jkt: made.client.jkt,
      project_id: made.projectId,
      top_origin: made.topOrigin,
      device: made.client.device,
      refresh_hash: hash(refreshToken),
      created_at: now,
      last_used_at: now,
      idle_expires_at: now + auth.lifetimes.idleMs,
      absolute_expires_at: now + auth.lifetimes.absoluteMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await grant(trx, id, 'restore', now)
  return tokensOf(auth, row, made.user.email, refreshToken)
}

/** Finds a live session by id, with its user's address. It must belong to the key, and its account must be open. */
function findLive(db: Db, id: string, jkt: string, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', id)
    .where('jkt', '=', jkt)
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .selectAll('sessions')
    .select('users.email')
    .executeTakeFirst()
}

/** Rotates the refresh token. Reuse of an old one after {@link REFRESH_GRACE_MS} revokes the whole family. */
export async function refreshSession(auth: Auth, jkt: string, refreshToken: string): Promise<Tokens> {
  const now = auth.clock()
  const [id = ''] = refreshToken.split('.')
  const next = successor(auth, id, refreshToken)
  // Before the token is used up: the session goes on if the site is listed again.
  const found = await findLive(auth.db, id, jkt, now)
  if (found) assertSite(auth, found.project_id, found.top_origin)
  const rotated = await auth.db
    .updateTable('sessions')
    .set({
      refresh_hash: hash(next),
      previous_refresh_hash: hash(refreshToken),
      rotated_at: now,
      last_used_at: now,
      idle_expires_at: now + auth.lifetimes.idleMs,
    })
    .where('id', '=', id)
    .where('jkt', '=', jkt)
    .where('refresh_hash', '=', hash(refreshToken))
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  const row = await findLive(auth.db, id, jkt, now)
  if (!row) throw sessionExpired()
  const isRepeated = same(row.previous_refresh_hash, hash(refreshToken)) && same(row.refresh_hash, hash(next))
  if (rotated || (isRepeated && now - (row.rotated_at ?? 0) <= REFRESH_GRACE_MS))
    return tokensOf(auth, row, row.email, next)
  await endSession(auth, id)
  await auth.audit(auth.db, { action: 'refresh-token-reused', userId: row.user_id, sessionId: id })
  throw sessionExpired()
}

/**
 * Authenticates a call. The row is read at every call, so an ended session ends at once on every replica (SEC-34).
 *
 * @param isSigningOut allowed on any site, also on one that the project no longer lists
 * @throws ApiProblem `session-expired`, `proof-invalid`, `origin-not-allowed`
 */
export async function authenticate(
  auth: Auth,
  { accessToken, jkt, isSigningOut }: { accessToken: string; jkt: string; isSigningOut: boolean },
): Promise<LiveSession> {
  const claims = await readAccessToken(auth, accessToken)
  if (claims.jkt !== jkt) throw new ApiProblem('proof-invalid', 'The session belongs to another key.')
  const now = auth.clock()
  const row = await findLive(auth.db, claims.sessionId, jkt, now)
  const isSame =
    row?.user_id === claims.userId &&
    row.project_id === claims.projectId &&
    row.top_origin === claims.topOrigin
  if (!isSame) throw sessionExpired()
  if (!isSigningOut) assertSite(auth, row.project_id, row.top_origin)
  if (now - row.last_used_at >= USE_STEP_MS)
    await auth.db
      .updateTable('sessions')
      .set({ last_used_at: now, idle_expires_at: now + auth.lifetimes.idleMs })
      .where('id', '=', row.id)
      .execute()
  const { id, user_id: userId, email, project_id: projectId, top_origin: topOrigin } = row
  return { id, userId, email, jkt, projectId, topOrigin }
}

/** Ends a session. It is no error if it has ended already. */
export async function endSession({ db, clock }: Pick<Auth, 'db' | 'clock'>, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: clock() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}
