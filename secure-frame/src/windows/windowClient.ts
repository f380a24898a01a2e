import type { Answer, CallNameOf } from '../../shared/calls.ts'
import { type CallArgs, createClient } from '../session/client.ts'
import { createServerClock } from '../session/clock.ts'
import { ApiFailure, type ApiFailureReason } from '../session/failure.ts'

/** How long a call of a window may take (ms). */
const TIMEOUT = 20_000

/** Makes the open calls: their right is the secret in the body. */
export interface WindowClient {
  call<K extends CallNameOf<'open'>>(name: K, args: CallArgs<K>): Promise<Answer<K>>
}

/** A client for a page that has neither a session nor a device key. */
export const createWindowClient = (origin: string): WindowClient =>
  createClient({ origin, clock: createServerClock(), timeout: TIMEOUT })

/** Why a call failed. */
export const reasonOf = (error: unknown): ApiFailureReason =>
  error instanceof ApiFailure ? error.reason : 'internal'
