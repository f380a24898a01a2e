import { type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import {
  type KeepPermission,
  type KeptPermission,
  Permission,
  type Permissions,
} from '../../shared/permissionsApi.ts'
import type { Auth } from '../auth/auth.ts'
import { takePermission } from '../auth/limits.ts'
import type { LiveSession } from '../auth/sessions.ts'
import type { Database, Db } from '../db/schema.ts'
import { ApiProblem } from '../problem/problem.ts'
import { requireWallet } from '../wallets/find.ts'
import { checkPermission } from './checkPermission.ts'
import type { PermissionSeal } from './seal.ts'

/** Permissions need this in addition to the services of every sign-in. */
export interface PermissionServices extends Auth {
  permissionSeal: PermissionSeal
  log: Pick<Logger, 'error'>
  /** The URL of a node of a network on which the project has smart accounts; null if it has none there. */
  nodeUrl: (projectId: string, network: string) => string | null
  /** The longest time of a permission in days; null if the project has no permissions. */
  permissionDays: (projectId: string) => number | null
}

/** The most permissions that a person may have at a time. */
const MOST_ACTIVE = 100
/** The most that are listed: with the limit of new ones, more than a person ever has. */
const MOST_LISTED = 500
const SECOND = 1_000
const DAY = 86_400 * SECOND

type Who = Pick<LiveSession, 'id' | 'userId' | 'projectId'>

async function countActive(db: Db, userId: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('permissions')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The frame limits the time. A day more is allowed, for the time between its reading of the clock and this one. */
function requireTime(services: PermissionServices, projectId: string, expiresAt: number): void {
  const now = services.clock()
  const days = services.permissionDays(projectId)
  if (days === null) throw new ApiProblem('not-found', 'This project has no permissions.')
  if (expiresAt * SECOND <= now) throw new ApiProblem('invalid', 'The permission has expired.')
  if (expiresAt * SECOND > now + (days + 1) * DAY)
    throw new ApiProblem('invalid', `A permission lasts at most ${days} days.`)
}

/**
 * Keeps a permission, so that the person can revoke it whatever the site does. The same one is kept once.
 *
 * @throws ApiProblem `invalid` if it is not one of the person's account, is over or lasts too long; `not-found` if the
 * project has no permissions, or no smart accounts on the network; `too-many-permissions`; `rate-limited`
 */
export async function keepPermission(
  services: PermissionServices,
  { id: sessionId, userId, projectId }: Who,
  body: KeepPermission,
): Promise<void> {
  const { db, clock, audit, permissionSeal } = services
  if (services.nodeUrl(projectId, body.chainId) === null)
    throw new ApiProblem('not-found', `This project has no smart accounts on ${body.chainId}.`)
  await takePermission(services, { userId, projectId })
  requireTime(services, projectId, body.expiresAt)
  const context = await checkPermission(body, await requireWallet(db, userId))
  await db.transaction().execute(async (trx) => {
    // Concurrent calls wait here, so that they cannot exceed the number together.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
    const kept = await trx
      .selectFrom('permissions')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '=', body.id)
      .executeTakeFirst()
    if (kept) return
    if ((await countActive(trx, userId, clock())) >= MOST_ACTIVE)
      throw new ApiProblem('too-many-permissions', `There are ${MOST_ACTIVE} permissions: revoke one first.`)
    const sealed = await permissionSeal.seal(trx, { userId, id: body.id }, context)
    await trx
      .insertInto('permissions')
      .values({
        user_id: userId,
        id: body.id,
        project_id: projectId,
        chain_id: body.chainId,
        account: body.account.toLowerCase(),
        delegate: body.delegate.toLowerCase(),
        site: body.site,
        permission: JSON.stringify(body.permission),
        granted_at: clock(),
        expires_at: body.expiresAt * SECOND,
        key_id: sealed.keyId,
        key_fingerprint: sealed.keyFingerprint,
        wrapped_dek: sealed.wrappedDek,
        iv: sealed.iv,
        ciphertext: sealed.ciphertext,
      })
      .execute()
    const details = { projectId, chainId: body.chainId, site: body.site, delegate: body.delegate }
    await audit(trx, { action: 'permission-given', userId, sessionId, details })
  })
}

type Row = Selectable<Database['permissions']>

const keptOf = (row: Row, context: string): KeptPermission => ({
  id: row.id,
  chainId: row.chain_id,
  account: row.account,
  delegate: row.delegate,
  site: row.site,
  permission: z.parse(Permission, JSON.parse(row.permission)),
  expiresAt: Math.floor(row.expires_at / SECOND),
  context,
  grantedAt: row.granted_at,
  revocationAskedAt: row.revocation_asked_at,
  revokedAt: row.revoked_at,
})

/**
 * The person's permissions on the session's project, newest first. Expired ones are among them until they are purged.
 * One whose context does not open is left out, and logged.
 */
export async function listPermissions(
  { db, permissionSeal, log }: PermissionServices,
  { userId, projectId }: Who,
): Promise<Permissions> {
  const rows = await db
    .selectFrom('permissions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('project_id', '=', projectId)
    .orderBy('granted_at', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute()
  const permissions: KeptPermission[] = []
  for (const row of rows) {
    const sealed = {
      keyId: row.key_id,
      keyFingerprint: row.key_fingerprint,
      wrappedDek: row.wrapped_dek,
      iv: row.iv,
      ciphertext: row.ciphertext,
    }
    const context = await permissionSeal.open({ userId, id: row.id }, sealed)
    if (context === null) log.error({ userId }, 'a permission does not open')
    else permissions.push(keptOf(row, context))
  }
  return { permissions }
}

/**
 * Records that a permission is revoked on the chain. The first time counts.
 *
 * @throws ApiProblem `not-found`, also for another person's permission
 */
export async function endPermission(
  { db, clock, audit }: PermissionServices,
  { id: sessionId, userId, projectId }: Who,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('permissions')
      .select(['revoked_at', 'chain_id'])
      .where('user_id', '=', userId)
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ApiProblem('not-found', 'There is no such permission.')
    if (row.revoked_at !== null) return
    await trx
      .updateTable('permissions')
      .set({ revoked_at: clock() })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
    const details = { projectId, chainId: row.chain_id }
    await audit(trx, { action: 'permission-revoked', userId, sessionId, details })
  })
}
