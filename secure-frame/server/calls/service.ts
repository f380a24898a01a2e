import type { ExpressionBuilder } from 'kysely'
import type { ClaimCalls, KnownCalls, NamedCalls, SettleCalls } from '../../shared/callsApi.ts'
import type { Auth } from '../auth/auth.ts'
import { takeCallsClaim } from '../auth/limits.ts'
import type { LiveSession } from '../auth/sessions.ts'
import type { Database } from '../db/schema.ts'
import { ApiProblem } from '../problem/problem.ts'

/* The dApps' own ids of their calls (EIP-5792). A request first claims its id, then asks the person and sends, and at
   last settles the id with the frame's own id of the calls. */

/** How long the standard wants the status of calls to be known. */
const KEPT_MS = 24 * 3_600_000
/**
 * After this time an id without calls is free again: the page was closed, or the browser crashed, while the person was
 * asked. A person who takes longer loses nothing, because settling an id does not need the claim to be there.
 */
const UNSENT_MS = 5 * 60_000

/** The frame has a session of its own on each site, so the session names the dApp. */
type Caller = Pick<LiveSession, 'userId' | 'projectId' | 'topOrigin'>

const KEY = ['user_id', 'project_id', 'site', 'name_hash'] as const

const known = () => new ApiProblem('calls-known', 'The site has used this id before.')

/** The row of an id. */
function keyOf({ userId, projectId, topOrigin }: Caller, { nameHash }: NamedCalls) {
  return {
    user_id: userId,
    project_id: projectId,
    site: topOrigin ?? '',
    name_hash: Uint8Array.from(Buffer.from(nameHash, 'hex')),
  }
}

/**
 * Reserves an id for one request. The same claim may be repeated.
 *
 * @throws ApiProblem `calls-known` if the site has used the id in the last 24 hours, or another request has just claimed
 * it; `rate-limited`
 */
export async function claimCalls(auth: Auth, caller: Caller, body: ClaimCalls): Promise<void> {
  const row = keyOf(caller, body)
  await takeCallsClaim(auth, caller)
  const now = auth.clock()
  const claimed = await auth.db
    .insertInto('calls')
    .values({ ...row, claim: body.claim, calls_id: null, expires_at: now + UNSENT_MS })
    .onConflict((conflict) =>
      conflict
        .columns(KEY)
        .doUpdateSet((eb) => ({
          claim: eb.ref('excluded.claim'),
          calls_id: null,
          expires_at: eb.ref('excluded.expires_at'),
        }))
        .where((eb) =>
          eb.or([
            eb('calls.expires_at', '<=', now),
            eb.and([eb('calls.claim', '=', body.claim), eb('calls.calls_id', 'is', null)]),
          ]),
        ),
    )
    .returning('claim')
    .executeTakeFirst()
  if (!claimed) throw known()
}

/**
 * Joins an id to its calls. It may be repeated with more of the calls, and works after the claim has expired: then the
 * id is counted like a claim.
 *
 * @throws ApiProblem `calls-known` if the id meanwhile belongs to calls of another request; `rate-limited`
 */
export async function settleCalls(auth: Auth, caller: Caller, body: SettleCalls): Promise<void> {
  const row = keyOf(caller, body)
  const now = auth.clock()
  const settling = { claim: body.claim, calls_id: body.callsId, expires_at: now + KEPT_MS }
  const mayTake = (eb: ExpressionBuilder<Database, 'calls'>) =>
    eb.or([
      eb('calls.claim', '=', body.claim),
      eb('calls.calls_id', 'is', null),
      eb('calls.expires_at', '<=', now),
    ])
  const updated = await auth.db
    .updateTable('calls')
    .set(settling)
    .where((eb) => eb.and(row))
    .where(mayTake)
    .returning('claim')
    .executeTakeFirst()
  if (updated) return
  await takeCallsClaim(auth, caller)
  const settled = await auth.db
    .insertInto('calls')
    .values({ ...row, ...settling })
    .onConflict((conflict) =>
      conflict
        .columns(KEY)
        .doUpdateSet((eb) => ({
          claim: eb.ref('excluded.claim'),
          calls_id: eb.ref('excluded.calls_id'),
          expires_at: eb.ref('excluded.expires_at'),
        }))
        .where(mayTake),
    )
    .returning('claim')
    .executeTakeFirst()
  if (!settled) throw known()
}

/** Nothing was sent: the id is free again. Ids of other requests, and ids that calls were sent under, stay. */
export async function dropCalls(auth: Auth, caller: Caller, body: ClaimCalls): Promise<void> {
  const row = keyOf(caller, body)
  await auth.db
    .deleteFrom('calls')
    .where('user_id', '=', row.user_id)
    .where('project_id', '=', row.project_id)
    .where('site', '=', row.site)
    .where('name_hash', '=', row.name_hash)
    .where('claim', '=', body.claim)
    .where('calls_id', 'is', null)
    .execute()
}

/** What was sent under an id of the site, by this user. */
export async function readCalls(auth: Auth, caller: Caller, body: NamedCalls): Promise<KnownCalls> {
  const row = keyOf(caller, body)
  const found = await auth.db
    .selectFrom('calls')
    .select('calls_id')
    .where('user_id', '=', row.user_id)
    .where('project_id', '=', row.project_id)
    .where('site', '=', row.site)
    .where('name_hash', '=', row.name_hash)
    .where('expires_at', '>', auth.clock())
    .executeTakeFirst()
  return { callsId: found?.calls_id ?? null }
}
