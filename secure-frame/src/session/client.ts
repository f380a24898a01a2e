import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { readRetryAfter } from '@airlock/kit/http'
import * as z from 'zod/mini'
import { ApiError } from '../../shared/apiErrors.ts'
import type { Call } from '../../shared/call.ts'
import type { Answer, CallInput, CallName } from '../../shared/calls.ts'
import { OPEN_CALLS, type OpenCallName } from '../../shared/openCalls.ts'
import type { ServerClock } from './clock.ts'
import { ApiFailure, networkProblem } from './failure.ts'
import { plainRequest } from './plainRequest.ts'
import type { ProofOf } from './proof.ts'

/** Timeout of a call including its retry (ms). */
const TIMEOUT = 10_000
/** The longest wait before a retry on a busy server (ms). */
const LONGEST_WAIT = 3_000
/** A proof is refused when it is about a minute old; a clock difference of this much (ms) explains it. */
const SKEW = 5_000

export interface ClientOptions<Name extends CallName = CallName> {
  /** The calls that this client makes. */
  calls: Readonly<Record<Name, Call>>
  /** The origin of the frame's own server. */
  origin: string
  clock: ServerClock
  /** Creates the proof of a call; a page that only makes open calls has no key for one. */
  prove?(proofOf: ProofOf): Promise<string>
  fetch?: typeof fetch
  /** Rejects when the signal aborts. */
  wait?(ms: number, signal: AbortSignal): Promise<void>
  /** Timeout of a call including its retry (ms). */
  timeout?: number
}

/** The arguments of a call: its id and body if it has them, and a signal that ends it. */
export type CallArgs<K extends CallName> = CallInput<K> & { signal?: AbortSignal | undefined }

/** Calls the frame's server. Rejects with an {@link ApiFailure}, or with ABORTED if it was cancelled. */
export interface ApiClient<Name extends CallName = CallName> {
  /** `accessToken`: for calls that belong to a session. */
  call<K extends Name>(name: K, args: CallArgs<K>, accessToken?: string | null): Promise<Answer<K>>
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

interface Prepared {
  name: CallName
  call: Call
  url: string
  body: string
  accessToken: string | null
}

interface Input {
  id?: string
  body?: unknown
}

/** The path and the body of a call. */
function write(name: CallName, call: Call, { id = '', body }: Input): { path: string; body: string } {
  const path = call.path.replace(':id', encodeURIComponent(id))
  if (!call.body) return { path, body: '' }
  const parsed = z.safeParse(call.body, body)
  if (!parsed.success) throw new ApiFailure('invalid', `Invalid parameters for ${name}`)
  return { path, body: JSON.stringify(parsed.data) }
}

/** Parses the server's response. A page in place of JSON does not come from the server (R21). */
async function readJson(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw networkProblem()
  return response.json()
}

function failureOf(answer: unknown, response: Response): ApiFailure {
  const parsed = z.safeParse(ApiError, answer)
  if (!parsed.success) return networkProblem()
  const { error } = parsed.data
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
  const told = retryAfterMs === null ? {} : { retryAfterMs }
  return new ApiFailure(error.code, error.message, { ...told, ...error })
}

function parseAnswer({ name, call }: Prepared, answer: unknown): unknown {
  const parsed = call.answer && z.safeParse(call.answer, answer)
  if (!parsed?.success) throw new ApiFailure('internal', `The server answered ${name} in an unknown shape`)
  return parsed.data
}

type Send = (prepared: Prepared, signal: AbortSignal) => Promise<unknown>

type Sending = Pick<ClientOptions, 'clock' | 'prove' | 'fetch'>

/** Sends a call once, with its own proof, and returns the server's response. */
function createSend({ clock, prove, fetch: send = fetch.bind(globalThis) }: Sending): Send {
  async function headersOf({ call, url, body, accessToken }: Prepared): Promise<Headers> {
    const headers = new Headers()
    if (call.access === 'open' || !prove) return headers
    const proofOf = { method: call.method, url, body, accessToken, now: clock.now() }
    headers.set('DPoP', await prove(proofOf))
    if (accessToken !== null) headers.set('Authorization', `DPoP ${accessToken}`)
    return headers
  }

  /** Reads the time in a response; in a refusal from the header, if a wrong clock explains the refusal. */
  function learnTime(response: Response, answer: unknown, sentAt: number): void {
    const { now } = (answer ?? {}) as { now?: unknown }
    const date = Date.parse(response.headers.get('date') ?? '')
    if (typeof now === 'number') clock.learn(now, sentAt)
    else if (!response.ok && Math.abs(date - clock.now()) > SKEW) clock.learn(date, sentAt)
  }

  return async (prepared, signal) => {
    const headers = await headersOf(prepared)
    const { call, url, body } = prepared
    const sentAt = clock.local()
    const response = await send(url, plainRequest({ method: call.method, body, headers, signal }))
    if (response.status === 204 && call.answer === null) return null
    const answer = await readJson(response)
    learnTime(response, answer, sentAt)
    if (!response.ok) throw failureOf(answer, response)
    return parseAnswer(prepared, answer)
  }
}

/** The delay (ms) before a failed call is retried; null for no retry. */
function delayBefore({ call }: Prepared, error: unknown, clockCorrected: boolean): number | null {
  if (!(error instanceof ApiFailure)) return null
  // The server has not processed the call: it refused a proof with a wrong time, and sent its own time.
  if (error.reason === 'proof-invalid') return clockCorrected ? 0 : null
  if (error.reason !== 'unavailable' || !call.repeatable) return null
  const { retryAfterMs = Number.POSITIVE_INFINITY } = error
  return retryAfterMs <= LONGEST_WAIT ? retryAfterMs : null
}

/** A client of the frame's own server. Nothing is sent or created before the first call. */
export function createClient<Name extends CallName>(options: ClientOptions<Name>): ApiClient<Name> {
  const { calls, origin, clock, wait = waitFor, timeout = TIMEOUT } = options
  const send = createSend(options)

  async function sendAgain(prepared: Prepared, signal: AbortSignal): Promise<unknown> {
    const offset = clock.now() - clock.local()
    try {
      return await send(prepared, signal)
    } catch (error) {
      const corrected = Math.abs(clock.now() - clock.local() - offset) > SKEW
      const delay = delayBefore(prepared, error, corrected)
      if (delay === null) throw error
      await wait(delay, signal)
      return send(prepared, signal)
    }
  }

  return {
    async call<K extends Name>(name: K, args: CallArgs<K>, accessToken: string | null = null) {
      const ending = new AbortController()
      const aborted = new AirlockError(ErrorCode.ABORTED, 'Request was aborted')
      const end = () => ending.abort(aborted)
      if (args.signal?.aborted) throw aborted
      const call: Call = calls[name]
      const { path, body } = write(name, call, args)
      const prepared = { name, call, url: `${origin}${path}`, body, accessToken }
      args.signal?.addEventListener('abort', end)
      const timer = setTimeout(() => ending.abort(networkProblem()), timeout)
      try {
        return (await sendAgain(prepared, ending.signal)) as Answer<K>
      } catch (error) {
        if (ending.signal.aborted) throw ending.signal.reason
        throw error instanceof AirlockError ? error : networkProblem()
      } finally {
        clearTimeout(timer)
        args.signal?.removeEventListener('abort', end)
      }
    },
  }
}

/** Sends a call that must arrive although this page is closing. It has no response. */
export function sendBeacon<K extends OpenCallName>(name: K, args: CallInput<K>): void {
  const { path, body } = write(name, OPEN_CALLS[name], args)
  navigator.sendBeacon(path, new Blob([body], { type: 'application/json' }))
}
