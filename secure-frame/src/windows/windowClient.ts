import type { Answer, CallNameOf } from '../../shared/calls.ts'
import { type CallArgs, createClient } from '../session/client.ts'
import { createServerClock } from '../session/clock.ts'
import { ApiFailure, type ApiFailureReason } from '../session/failure.ts'

/** Timeout of a window's call (ms). */
const TIMEOUT = 20_000

/** Makes the open calls, which the secret in the body authorizes. */
export interface WindowClient {
  call<K extends CallNameOf<'open'>>(name: K, args: CallArgs<K>): Promise<Answer<K>>
}

/** A client for a page without a session and a device key. */
export const createWindowClient = (origin: string): WindowClient =>
  createClient({ origin, clock: createServerClock(), timeout: TIMEOUT })

/** Why a call failed. */
export const reasonOf = (error: unknown): ApiFailureReason =>
  error instanceof ApiFailure ? error.reason : 'internal'
