import * as Comlink from 'comlink'
import * as z from 'zod/mini'
import type { Method, Side } from '../contract/define.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { Handlers } from './types.ts'
import * as Wire from './wire.ts'

/** The number of calls that one side may have running at the other. */
export const IN_FLIGHT_LIMIT = 64
/** The number of calls answered per second. Calls above the limit are rejected with the time to wait. */
const RATE_LIMIT = 50
const RATE_WINDOW = 1000

type Handler = (params: unknown, context: { signal: AbortSignal }) => unknown

/** Counts the running calls and the calls of the last second. */
function createGate() {
  let recent: number[] = []
  const running = new Map<string, AbortController>()
  return {
    running,
    /** Admits a call and returns its signal. Throws RATE_LIMITED with the time to wait. */
    enter(callId: string): AbortSignal {
      // `Date.now()` is not used here: if the clock were set back, calls would be refused for that long.
      const now = performance.now()
      recent = recent.filter((time) => now - time < RATE_WINDOW)
      const [first = now] = recent
      const full = running.size >= IN_FLIGHT_LIMIT
      if (full || recent.length >= RATE_LIMIT)
        throw new AirlockError(ErrorCode.RATE_LIMITED, 'Too many requests', {
          retryAfterMs: full ? RATE_WINDOW : Math.max(1, Math.ceil(RATE_WINDOW - (now - first))),
        })
      // Two running calls with one id would be counted, and cancelled, as one.
      if (running.has(callId))
        throw new AirlockError(ErrorCode.INVALID_PARAMS, 'This call is running already')
      recent.push(now)
      const controller = new AbortController()
      running.set(callId, controller)
      return controller.signal
    },
  }
}

/** Answers the listed methods on an endpoint. Returns a function that aborts every running call. */
export function serve<S extends Side>(
  endpoint: Comlink.Endpoint,
  side: S,
  handlers: Handlers<S>,
): (reason: AirlockError) => void {
  const { enter, running } = createGate()

  async function run(
    name: string,
    method: Method,
    { callId, params }: Wire.CallParams,
  ): Promise<Wire.Envelope> {
    const parsed = z.safeParse(method.params, params)
    if (!parsed.success) throw new AirlockError(ErrorCode.INVALID_PARAMS, `Invalid params for ${name}`)
    const signal = enter(callId)
    try {
      const value = await (handlers[name] as Handler)(parsed.data, { signal })
      return { ok: true, value: z.parse(method.result, value) }
    } finally {
      running.delete(callId)
    }
  }

  const api: Record<string, (call: Wire.CallParams) => unknown> = Object.create(null)
  api.$cancel = ({ callId }) => {
    running.get(callId)?.abort(new AirlockError(ErrorCode.ABORTED, 'Request was aborted'))
    return { ok: true, value: null } satisfies Wire.Envelope
  }
  for (const [name, method] of Object.entries(side.methods))
    api[name] = (call) => run(name, method, call).catch(Wire.masked)
  Comlink.expose(Object.freeze(api), endpoint)
  return (reason) => {
    for (const controller of running.values()) controller.abort(reason)
  }
}
