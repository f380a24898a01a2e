import type { Audit } from '../audit/audit.ts'
import type { ChallengeHook } from '../challenge/hook.ts'
import type { OnLimit } from '../db/limits.ts'
import type { Db } from '../db/schema.ts'
import type { Outbox } from '../mail/outbox.ts'
import { ApiProblem } from '../problem/problem.ts'
import type { LimitTable } from './limitTable.ts'

/** Lifetimes in milliseconds (SEC-22, SEC-32). */
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

/** How long a code and the link of a device mail are valid. */
export const CODE_TTL_MS = 5 * 60_000
/** The number of wrong codes that ends an attempt. */
export const MAX_TRIES = 3

/** The services and settings that sign-in needs from the rest of the server. */
export interface Auth {
  db: Db
  /** Milliseconds since 1970. */
  clock: () => number
  /** The server's own public origin. */
  origin: string
  /** Signs access tokens and derives refresh tokens. 32 bytes or more, the same on every replica. */
  sessionKey: Uint8Array
  /** The key of the hashes of codes and of addresses in limits. Never in the database (SEC-23). */
  pepper: Uint8Array
  outbox: Outbox
  audit: Audit
  limits: LimitTable
  /** The challenge for unknown devices while many codes are sent; null: only the limits apply. */
  challenge: ChallengeHook | null
  onLimit?: OnLimit | undefined
  lifetimes: Lifetimes
  /** Whether the project exists and the site belongs to it. With a null origin only the project is checked. */
  isSite: (projectId: string, origin: string | null) => boolean
  /** Whether people may sign in to the project by email. */
  hasEmail: (projectId: string) => boolean
  /** Whether the project requires unknown devices to be confirmed by mail (VERIFY_DEVICE). */
  confirmsDevices: (projectId: string) => boolean
  /** Whether mail can be delivered to the domain of the address. */
  receivesMail: (email: string) => boolean
}

/** The caller of a call without a session. */
export interface Client {
  /** The thumbprint of the key that signed the call. */
  jkt: string
  /** The client's address: the socket's, or as reported by a trusted proxy. */
  address: string
  /** Browser and system, such as "Chrome on Linux". */
  device: string
}

/**
 * The attempt has ended, is unknown, or belongs to another user. The error is the same for all, so that it reveals
 * nothing.
 */
export const over = () => new ApiProblem('over', 'This code has ended. Ask for a new one.')

/** @throws ApiProblem `mail-refused` if no mail can be delivered, whether or not there is an account (SEC-27) */
export function assertReceives(auth: Auth, email: string): void {
  if (!auth.receivesMail(email))
    throw new ApiProblem('mail-refused', "That address can't receive email. Check for typos.")
}

/** @throws ApiProblem `origin-not-allowed` if the project is gone or no longer lists the site */
export function assertSite(auth: Auth, projectId: string, origin: string | null): void {
  if (!auth.isSite(projectId, origin))
    throw new ApiProblem('origin-not-allowed', 'This site is not one of the project’s.')
}

/** Runs a transaction. Mail that was written in it is sent after the commit. */
export async function inTransaction<T>(auth: Auth, run: (trx: Db) => Promise<T>): Promise<T> {
  const result = await auth.db.transaction().execute(run)
  auth.outbox.wake()
  return result
}
