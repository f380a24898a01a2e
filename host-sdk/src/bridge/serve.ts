import * as Comlink from 'comlink'
import * as z from 'zod/mini'
import type { Side } from '../contract/define.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { Handlers } from './types.ts'
import type { CallParams, Envelope } from './wire.ts'

/** Calls that one side may have running at the other. */
export const IN_FLIGHT_LIMIT = 64
/** Calls a second that are answered; what is above is told to wait. */
const RATE_LIMIT = 50
const RATE_WINDOW = 1000

type Handler = (params: unknown, context: { signal: AbortSignal }) => unknown

function failure(error: AirlockError): Envelope {
  const { code, message, data } = error
  return {
    ok: false,
    error: { code, message: message.slice(0, 500), ...(data === undefined ? {} : { data }) },
  }
}

/** The error as it crosses: ours as it is, any other masked and left to this frame's own log. */
function masked(error: unknown): Envelope {
  if (error instanceof AirlockError) return failure(error)
  console.error(error)
  return failure(new AirlockError(ErrorCode.INTERNAL, 'Internal error'))
}

/** A gate that counts what is running and what came within the last second. */
function createGate() {
  let recent: number[] = []
  const running = new Map<string, AbortController>()
  return {
    running,
    /** How long to wait (ms), or 0 when the call may run. */
    wait(): number {
      const now = Date.now()
      recent = recent.filter((time) => now - time < RATE_WINDOW)
      if (running.size >= IN_FLIGHT_LIMIT) return RATE_WINDOW
      if (recent.length >= RATE_LIMIT) return Math.max(1, RATE_WINDOW - (now - (recent[0] ?? now)))
      recent.push(now)
      return 0
    },
  }
}

/** Answers the listed methods on an endpoint. The answer aborts everything that is running. */
export function serve<S extends Side>(
  endpoint: Comlink.Endpoint,
  side: S,
  handlers: Handlers<S>,
): (reason: AirlockError) => void {
  const gate = createGate()
  const api: Record<string, (call: CallParams) => unknown> = Object.create(null)
  api.$cancel = ({ callId }) => {
    gate.running.get(callId)?.abort(new AirlockError(ErrorCode.ABORTED, 'Request was aborted'))
    return { ok: true, value: null } satisfies Envelope
  }
  for (const [name, method] of Object.entries(side.methods)) {
    const handler = handlers[name] as Handler
    api[name] = async ({ callId, params }): Promise<Envelope> => {
      const parsed = z.safeParse(method.params, params)
      if (!parsed.success)
        return failure(new AirlockError(ErrorCode.INVALID_PARAMS, `Invalid params for ${name}`))
      const retryAfterMs = gate.wait()
      if (retryAfterMs > 0)
        return failure(new AirlockError(ErrorCode.RATE_LIMITED, 'Too many requests', { retryAfterMs }))
      const controller = new AbortController()
      gate.running.set(callId, controller)
      try {
        return {
          ok: true,
          value: z.parse(method.result, await handler(parsed.data, { signal: controller.signal })),
        }
      } catch (error) {
        return masked(error)
      } finally {
        gate.running.delete(callId)
      }
    }
  }
  Comlink.expose(Object.freeze(api), endpoint)
  return (reason) => {
    for (const controller of gate.running.values()) controller.abort(reason)
  }
}
