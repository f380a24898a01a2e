import * as Comlink from 'comlink'
import * as z from 'zod/mini'
import type { Method, Side } from '../contract/define.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { Handlers } from './types.ts'
import { type CallParams, type Envelope, masked } from './wire.ts'

/** Calls that one side may have running at the other. */
export const IN_FLIGHT_LIMIT = 64
/** Calls a second that are answered; what is above is told to wait. */
const RATE_LIMIT = 50
const RATE_WINDOW = 1000

type Handler = (params: unknown, context: { signal: AbortSignal }) => unknown

/** A gate that counts what is running and what came within the last second. */
function createGate() {
  let recent: number[] = []
  const running = new Map<string, AbortController>()
  return {
    running,
    /** Lets a call in and answers with its signal. Throws RATE_LIMITED with the time to wait. */
    enter(callId: string): AbortSignal {
      // Not `Date.now()`: a clock that is set back would keep the gate shut for as long.
      const now = performance.now()
      recent = recent.filter((time) => now - time < RATE_WINDOW)
      const [first = now] = recent
      const full = running.size >= IN_FLIGHT_LIMIT
      if (full || recent.length >= RATE_LIMIT)
        throw new AirlockError(ErrorCode.RATE_LIMITED, 'Too many requests', {
          retryAfterMs: full ? RATE_WINDOW : Math.max(1, Math.ceil(RATE_WINDOW - (now - first))),
        })
      // Two running calls under one id would count, and be cancelled, as one.
      if (running.has(callId))
        throw new AirlockError(ErrorCode.INVALID_PARAMS, 'This call is running already')
      recent.push(now)
      const controller = new AbortController()
      running.set(callId, controller)
      return controller.signal
    },
  }
}

/** Answers the listed methods on an endpoint. The answer aborts everything that is running. */
export function serve<S extends Side>(
  endpoint: Comlink.Endpoint,
  side: S,
  handlers: Handlers<S>,
): (reason: AirlockError) => void {
  const { enter, running } = createGate()

  async function run(name: string, method: Method, { callId, params }: CallParams): Promise<Envelope> {
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

  const api: Record<string, (call: CallParams) => unknown> = Object.create(null)
  api.$cancel = ({ callId }) => {
    running.get(callId)?.abort(new AirlockError(ErrorCode.ABORTED, 'Request was aborted'))
    return { ok: true, value: null } satisfies Envelope
  }
  for (const [name, method] of Object.entries(side.methods))
    api[name] = (call) => run(name, method, call).catch(masked)
  Comlink.expose(Object.freeze(api), endpoint)
  return (reason) => {
    for (const controller of running.values()) controller.abort(reason)
  }
}
