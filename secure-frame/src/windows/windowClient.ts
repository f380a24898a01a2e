import { OPEN_CALLS, type OpenCallName } from '../../shared/openCalls.ts'
import { type ApiClient, createClient } from '../session/client.ts'
import { createServerClock } from '../session/clock.ts'
import { ApiFailure, type ApiFailureReason } from '../session/failure.ts'

/** Timeout of a window's call (ms). */
const TIMEOUT = 20_000

/**
 * A client for a page without a session and a device key. It makes the open calls, which the secret in the body
 * authorises.
 */
export const createWindowClient = (origin: string, send?: typeof fetch): ApiClient<OpenCallName> =>
  createClient({
    calls: OPEN_CALLS,
    origin,
    clock: createServerClock(),
    timeout: TIMEOUT,
    ...(send && { fetch: send }),
  })

/** Why a call failed. */
export const reasonOf = (error: unknown): ApiFailureReason =>
  error instanceof ApiFailure ? error.reason : 'internal'
