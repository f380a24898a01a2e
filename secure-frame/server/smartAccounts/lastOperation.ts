import type { LastOperation, ReadLastOperation } from '../../shared/callsApi.ts'
import type { AskBundler, BundlerAnswer } from '../../shared/smartApi.ts'
import type { Auth } from '../auth/auth.ts'
import type { LiveSession } from '../auth/sessions.ts'
import { ApiProblem } from '../problem/problem.ts'

/* A browser keeps the storage of each site apart, so the frame on one site does not know the operation that the same
   account has just sent on another one. Both have the same nonce, and a bundler would take the second in place of the
   first. So the server remembers the last operation of each account, and the next one waits for it. */

/** Longer than any operation waits for another one. */
const KEPT_MS = 3_600_000

type Deps = Pick<Auth, 'db' | 'clock'>
type Caller = Pick<LiveSession, 'userId'>
type Sending = Extract<AskBundler, { method: 'eth_sendUserOperation' }>

interface Row {
  user_id: string
  chain_id: string
  sender: string
  nonce: string
  hash: string | null
  sent_at: number
  expires_at: number
}

const TABLE = 'last_operations'
const KEY = ['user_id', 'chain_id', 'sender'] as const

function rowOf({ clock }: Deps, { userId }: Caller, { chainId, params: [operation] }: Sending): Row {
  const now = clock()
  return {
    user_id: userId,
    chain_id: chainId,
    sender: operation.sender.toLowerCase(),
    nonce: `0x${BigInt(operation.nonce).toString(16)}`,
    hash: null,
    sent_at: now,
    expires_at: now + KEPT_MS,
  }
}

const find = ({ db }: Deps, { user_id, chain_id, sender }: Pick<Row, (typeof KEY)[number]>) =>
  db
    .selectFrom(TABLE)
    .selectAll()
    .where('user_id', '=', user_id)
    .where('chain_id', '=', chain_id)
    .where('sender', '=', sender)
    .executeTakeFirst()

async function write({ db }: Deps, row: Row): Promise<void> {
  const { nonce, hash, sent_at, expires_at } = row
  await db
    .insertInto(TABLE)
    .values(row)
    .onConflict((conflict) => conflict.columns(KEY).doUpdateSet({ nonce, hash, sent_at, expires_at }))
    .execute()
}

/** Refused: the operation that was there before is the last one again, unless another one has taken its place. */
async function undo(deps: Deps, row: Row, before: Row | undefined): Promise<void> {
  const now = await find(deps, row)
  if (now?.nonce !== row.nonce || now.hash !== null || now.sent_at !== row.sent_at) return
  if (before) return write(deps, before)
  await deps.db
    .deleteFrom(TABLE)
    .where('user_id', '=', row.user_id)
    .where('chain_id', '=', row.chain_id)
    .where('sender', '=', row.sender)
    .execute()
}

/** The hash in a bundler's answer; null if it is none. */
const hashOf = (answer: BundlerAnswer): string | null =>
  'result' in answer && /^0x[0-9a-fA-F]{64}$/.test(String(answer.result)) ? String(answer.result) : null

/**
 * Passes a question to the bundler by `ask`, and remembers an operation that is sent with it: before, because the bundler
 * may have the operation even if it gives no answer.
 */
export async function rememberingLast(
  deps: Deps,
  caller: Caller,
  asked: AskBundler,
  ask: () => Promise<BundlerAnswer>,
): Promise<BundlerAnswer> {
  if (asked.method !== 'eth_sendUserOperation') return ask()
  const row = rowOf(deps, caller, asked)
  const before = await find(deps, row)
  // The same operation once more: an earlier attempt may have reached the bundler, so its refusal now proves nothing.
  const isRepeated = before?.nonce === row.nonce
  if (!isRepeated) await write(deps, row)
  const refused = () => (isRepeated ? Promise.resolve() : undo(deps, row, before))
  const answer = await ask().catch(async (error: unknown) => {
    if (error instanceof ApiProblem && error.code !== 'bundler-away') await refused()
    throw error
  })
  if ('error' in answer) await refused()
  else await write(deps, { ...row, hash: hashOf(answer) })
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
