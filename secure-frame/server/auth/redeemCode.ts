import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import { codeHash, equal } from '../keys/pepper.ts'
import type { Sending } from '../mail/outbox.ts'
import { ApiProblem } from '../problem/problem.ts'
import { type Auth, CODE_TTL_MS, MAX_TRIES, over } from './auth.ts'
import { takeGuess } from './limits.ts'
import { RESEND_GAP_MS } from './limitTable.ts'
import { newCode } from './newCode.ts'

/** A new code for an attempt or an email update: in plain text for the mail, and hashed for its row. */
interface NewCode {
  code: string
  /** The id and the expiry of its mail. */
  sending: Sending
  columns: {
    salt: Uint8Array
    code_hash: Uint8Array
    mail_id: string
    tries: number
    sent_at: number
    expires_at: number
  }
}

/** A new code with a new salt, three tries and five minutes. @param id the row that it is bound to */
export function makeCode(auth: Auth, id: string, email: string): NewCode {
  const code = newCode()
  const now = auth.clock()
  const expiresAt = now + CODE_TTL_MS
  const salt = new Uint8Array(randomBytes(16))
  const hash = codeHash({ pepper: auth.pepper, salt, attemptId: id, email, code })
  const mailId = randomUUID()
  return {
    code,
    sending: { id: mailId, goodUntil: expiresAt },
    columns: { salt, code_hash: hash, mail_id: mailId, tries: 0, sent_at: now, expires_at: expiresAt },
  }
}

interface Challenge {
  id: string
  salt: Uint8Array
  code_hash: Uint8Array
  tries: number
  sent_at: number
  expires_at: number
  consumed_at: number | null
}

/** The tries that are left and the deadlines of a code, by the clock of the server (ms). The frame counts by them too. */
export function deadlines(auth: Auth, row: Challenge) {
  return {
    triesLeft: MAX_TRIES - row.tries,
    expiresAt: row.expires_at,
    resendAt: row.sent_at + RESEND_GAP_MS,
    now: auth.clock(),
  }
}

/** @throws ApiProblem `over` unless the row's code can still be verified or sent again. */
export function assertOpen<T extends Challenge>(auth: Auth, row: T | undefined): T {
  if (!row || row.consumed_at !== null || row.tries >= MAX_TRIES || row.expires_at <= auth.clock())
    throw over()
  return row
}

interface Typed {
  /** The address that the code was sent to. */
  email: string
  jkt: string
  code: string
}

/** The two tables whose rows hold a code. */
type ChallengeTable = 'attempts' | 'email_updates'

/**
 * Whether the code is correct. A wrong code costs a try, a correct one uses up the row; each happens in one
 * statement.
 */
async function redeem(auth: Auth, trx: Db, table: ChallengeTable, row: Challenge, typed: Typed) {
  const { email, jkt, code } = typed
  const hash = codeHash({ pepper: auth.pepper, salt: row.salt, attemptId: row.id, email, code })
  const right = equal(hash, row.code_hash)
  await takeGuess(auth, trx, { email, jkt, right })
  const now = auth.clock()
  // The stored code must still be the one that was compared: a resend may have replaced it meanwhile.
  const changed = await trx
    .updateTable(table)
    .set((eb) => ({ tries: eb('tries', '+', 1), consumed_at: right ? now : null }))
    .where('id', '=', row.id)
    .where('code_hash', '=', row.code_hash)
    .where('consumed_at', 'is', null)
    .where('tries', '<', MAX_TRIES)
    .where('expires_at', '>', now)
    .returning('tries')
    .executeTakeFirst()
  if (!changed) throw over()
  return { right, triesLeft: MAX_TRIES - changed.tries }
}

/**
 * Uses up a code and runs the action that it authorises in the same transaction: a hundred concurrent calls with one
 * code create one session (SEC-22).
 *
 * @throws ApiProblem `code-wrong` with the remaining tries, `over`, `rate-limited`.
 */
export async function redeemCode<T>(
  auth: Auth,
  challenge: { table: ChallengeTable; row: Challenge; typed: Typed },
  entitled: (trx: Db) => Promise<T>,
): Promise<T> {
  const { table, row, typed } = challenge
  // Thrown after the transaction, because a wrong try must stay counted.
  const outcome = await auth.db.transaction().execute(async (trx) => {
    const { right, triesLeft } = await redeem(auth, trx, table, row, typed)
    return right ? { right, value: await entitled(trx) } : { right, triesLeft }
  })
  if (!outcome.right) throw codeWrong(outcome.triesLeft ?? 0)
  auth.outbox.wake()
  return outcome.value as T
}

function codeWrong(triesLeft: number): ApiProblem {
  const message = triesLeft > 0 ? 'The code is wrong.' : 'The code is wrong. Ask for a new one.'
  return new ApiProblem('code-wrong', message, { triesLeft })
}
