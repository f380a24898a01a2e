import { createHash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { LastOperation, ReadLastOperation } from '../../shared/callsApi.ts'
import { NONCE_WAIT_MS } from '../../shared/nonceWait.ts'
import type { AskBundler, BundlerAnswer } from '../../shared/smartApi.ts'
import type { Auth } from '../auth/auth.ts'
import type { LiveSession } from '../auth/sessions.ts'
import type { LastOperationsTable } from '../db/callTables.ts'
import type { Database } from '../db/schema.ts'
import { ApiProblem } from '../problem/problem.ts'

/* A browser keeps the storage of each site apart, so the frame on one site does not know the operation that the same
   account has just sent on another one. Both have the same nonce, and a bundler would take the second in place of the
   first, which is then lost. So the server remembers the last operation of each account, and the next one waits for it.
   An operation claims its nonce before it is passed on: of two that arrive in the same instant, one is refused. */

/** Longer than any operation waits for another one. */
const KEPT_MS = 3_600_000
/** How long a nonce belongs to its operation. Shorter than the frame's wait, whose clock counts in seconds. */
const HELD_MS = NONCE_WAIT_MS - 5_000

type Deps = Pick<Auth, 'db' | 'clock'>
type Caller = Pick<LiveSession, 'userId'>
type Sending = Extract<AskBundler, { method: 'eth_sendUserOperation' }>
type Row = LastOperationsTable

const TABLE = 'last_operations'
const KEY = ['user_id', 'chain_id', 'sender'] as const
type Key = Pick<Row, (typeof KEY)[number]>

function rowOf({ clock }: Deps, { userId }: Caller, { chainId, params: [operation] }: Sending): Row {
  const now = clock()
  return {
    user_id: userId,
    chain_id: chainId,
    sender: operation.sender.toLowerCase(),
    nonce: `0x${BigInt(operation.nonce).toString(16)}`,
    digest: createHash('sha256').update(JSON.stringify(operation)).digest('hex'),
    hash: null,
    sent_at: now,
    expires_at: now + KEPT_MS,
  }
}

const ofAccount =
  ({ user_id, chain_id, sender }: Key) =>
  (eb: ExpressionBuilder<Database, typeof TABLE>) =>
    eb.and({ user_id, chain_id, sender })

/** Selects exactly this row, as long as nobody has changed it. */
const unchanged = (row: Row) => (eb: ExpressionBuilder<Database, typeof TABLE>) =>
  eb.and([
    ofAccount(row)(eb),
    eb('nonce', '=', row.nonce),
    eb('sent_at', '=', row.sent_at),
    eb('digest', 'is not distinct from', row.digest),
    eb('hash', 'is not distinct from', row.hash),
  ])

const find = ({ db }: Deps, key: Key): Promise<Row | undefined> =>
  db.selectFrom(TABLE).selectAll().where(ofAccount(key)).executeTakeFirst()

/** Writes the row in place of `before`. False if that is not what is there any more. */
async function replace({ db }: Deps, before: Row | undefined, row: Row): Promise<boolean> {
  const update = (last: Row) => db.updateTable(TABLE).set(row).where(unchanged(last)).returning('nonce')
  const insert = db
    .insertInto(TABLE)
    .values(row)
    .onConflict((conflict) => conflict.columns(KEY).doNothing())
    .returning('nonce')
  const written = await (before ? update(before).executeTakeFirst() : insert.executeTakeFirst())
  return written !== undefined
}

interface Claim {
  /** The same operation was passed on before. */
  isRepeated: boolean
  before: Row | undefined
}

/** @throws ApiProblem `operation-pending` if the nonce belongs to another operation. */
async function claim(deps: Deps, row: Row): Promise<Claim> {
  const before = await find(deps, row)
  // A row of an older version of this server has no digest.
  const isSame = before?.nonce === row.nonce && [row.digest, null].includes(before.digest)
  if (isSame) return { isRepeated: true, before }
  if (before && BigInt(before.nonce) >= BigInt(row.nonce) && row.sent_at - before.sent_at < HELD_MS)
    throw new ApiProblem(
      'operation-pending',
      'Another operation of this account was sent a moment ago. Nothing was sent: ask for this one again',
    )
  if (await replace(deps, before, row)) return { isRepeated: false, before }
  // Another operation has claimed a nonce in between.
  return claim(deps, row)
}

/** Refused: the operation that was there before is the last one again, unless another one has taken its place. */
async function undo(deps: Deps, row: Row, before: Row | undefined): Promise<void> {
  if (before) await replace(deps, row, before)
  else await deps.db.deleteFrom(TABLE).where(unchanged(row)).execute()
}

/** The bundler has taken it. */
async function settle({ db }: Deps, row: Row): Promise<void> {
  const { digest, hash, sent_at, expires_at } = row
  await db
    .insertInto(TABLE)
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(KEY)
        .doUpdateSet({ hash, sent_at, expires_at })
        .where('last_operations.digest', '=', digest),
    )
    .execute()
}

/** The hash in a bundler's answer; null if it is none. */
const hashOf = (answer: BundlerAnswer): string | null =>
  'result' in answer && /^0x[0-9a-fA-F]{64}$/.test(String(answer.result)) ? String(answer.result) : null

/**
 * Passes a question to the bundler by `ask`, and remembers an operation that is sent with it: before, because the bundler
 * may have the operation even if it gives no answer.
 *
 * @throws ApiProblem `operation-pending` if another operation with this nonce was passed on in the last three minutes
 */
export async function rememberingLast(
  deps: Deps,
  caller: Caller,
  asked: AskBundler,
  ask: () => Promise<BundlerAnswer>,
): Promise<BundlerAnswer> {
  if (asked.method !== 'eth_sendUserOperation') return ask()
  const row = rowOf(deps, caller, asked)
  const { isRepeated, before } = await claim(deps, row)
  // Of a repeated one an earlier attempt may have reached the bundler, so its refusal now proves nothing.
  const refused = () => (isRepeated ? Promise.resolve() : undo(deps, row, before))
  const answer = await ask().catch(async (error: unknown) => {
    if (error instanceof ApiProblem && error.code !== 'bundler-away') await refused()
    throw error
  })
  if ('error' in answer) await refused()
  else await settle(deps, { ...row, hash: hashOf(answer) })
  return answer
}

/** The last operation of an account that this user has sent, on whatever site. */
export async function readLastOperation(
  deps: Deps,
  { userId }: Caller,
  { chainId, sender }: ReadLastOperation,
): Promise<LastOperation> {
  const row = await find(deps, { user_id: userId, chain_id: chainId, sender: sender.toLowerCase() })
  const now = deps.clock()
  if (!row || row.expires_at <= now) return { operation: null }
  return { operation: { nonce: row.nonce, hash: row.hash, ageMs: Math.max(0, now - row.sent_at) } }
}
