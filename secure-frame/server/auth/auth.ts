import type { Kysely } from 'kysely'
import type { Audit } from '../audit/audit.ts'
import type { ChallengeHook } from '../challenge/hook.ts'
import type { OnLimit } from '../db/limits.ts'
import type { Database } from '../db/schema.ts'
import type { Outbox } from '../mail/outbox.ts'
import { ApiProblem } from '../problem/problem.ts'
import type { LimitTable } from './limitTable.ts'

export type Db = Kysely<Database>

/** How long things last, in milliseconds (SEC-22, SEC-32). */
export interface Lifetimes {
  accessMs: number
  idleMs: number
  absoluteMs: number
}

export const LIFETIMES: Lifetimes = {
  accessMs: 15 * 60_000,
  idleMs: 24 * 3_600_000,
  absoluteMs: 7 * 24 * 3_600_000,
}

/** A code, and the link of the device mail, are good for so long. */
export const CODE_TTL_MS = 5 * 60_000
/** Wrong codes until an attempt is over. */
export const MAX_TRIES = 3

/** What signing in needs of the rest of the server. */
export interface Auth {
  db: Db
  /** Milliseconds since 1970. */
  clock: () => number
  /** The server's own public origin. */
  origin: string
  /** Signs access tokens and derives refresh tokens; 32 bytes or more, the same on every replica. */
  sessionKey: Uint8Array
  /** Keys the hashes of codes and of addresses in limits; never in the database (SEC-23). */
  pepper: Uint8Array
  outbox: Outbox
  audit: Audit
  limits: LimitTable
  /** What unknown devices do before a code is sent while much is sent; null: nothing, the limits alone count. */
  challenge: ChallengeHook | null
  onLimit?: OnLimit | undefined
  lifetimes: Lifetimes
  /** Whether the project exists and the site is one of its own. A null origin asks for the project alone. */
  isAllowed: (projectId: string, origin: string | null) => boolean
  /** Whether the project wants unknown devices confirmed by mail (VERIFY_DEVICE). */
  confirmsDevices: (projectId: string) => boolean
  /** Whether mail can be delivered to the domain of this address. */
  receivesMail: (email: string) => boolean
}

/** Who calls, as far as a call without a session tells. */
export interface Client {
  /** Thumbprint of the key that signed the call. */
  jkt: string
  /** Address of the client: of the socket, or what a trusted proxy says. */
  address: string
  /** Browser and system in words. */
  device: string
}

/** Ended, unknown, or somebody else's: the answer is the same, so that nobody learns which. */
export const over = () => new ApiProblem('over', 'This code has ended. Ask for a new one.')

/** @throws ApiProblem `mail-refused` where no mail can be delivered: the same whether or not there is an account (SEC-27) */
export function assertReceives(auth: Auth, email: string): void {
  if (!auth.receivesMail(email))
    throw new ApiProblem('mail-refused', "That address can't receive mail. Check for typos.")
}

/** Runs what belongs together; mail that was written in it goes out when it is all there. */
export async function inTransaction<T>(auth: Auth, run: (trx: Db) => Promise<T>): Promise<T> {
  const result = await auth.db.transaction().execute(run)
  auth.outbox.wake()
  return result
}
