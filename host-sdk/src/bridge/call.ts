import * as Comlink from 'comlink'
import * as z from 'zod/mini'
import { DEFAULT_TIMEOUT, type Method, type Side } from '../contract/define.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { IN_FLIGHT_LIMIT } from './serve.ts'
import type { CallOptions, Client } from './types.ts'
import { type CallParams, Envelope, withinLimit } from './wire.ts'

type Remote = Record<string, (call: CallParams) => Promise<unknown>>

function aborted(): AirlockError {
  return new AirlockError(ErrorCode.ABORTED, 'Request was aborted')
}

/** The value of an answer, or the error it carries. An answer of another shape is an error of the peer. */
function unwrap(name: string, method: Method, answer: unknown): unknown {
  const envelope = z.safeParse(Envelope, answer)
  if (!envelope.success)
    throw new AirlockError(ErrorCode.INTERNAL, `${name} was answered in an unknown shape`)
  if (!envelope.data.ok) {
    const { code, message, data } = envelope.data.error
    throw new AirlockError(code, message, data)
  }
  const value = z.safeParse(method.result, envelope.data.value)
  if (!value.success)
    throw new AirlockError(ErrorCode.INTERNAL, `${name} was answered with an invalid result`)
  return value.data
}

/** The other side's methods on an endpoint, and a way to reject everything that is in flight. */
export function createClient<S extends Side>(
  endpoint: Comlink.Endpoint,
  side: S,
): { client: Client<S>; close: (reason: AirlockError) => void } {
  // Pinned by this closure: Comlink drops the calls of a proxy that was collected.
  const remote = Comlink.wrap(endpoint) as unknown as Remote
  const inFlight = new Set<(reason: AirlockError) => void>()
  let closedBy: AirlockError | null = null

  function check(name: string, method: Method, params: unknown, options: CallOptions): void {
    if (closedBy) throw closedBy
    if (options.signal?.aborted) throw aborted()
    if (inFlight.size >= IN_FLIGHT_LIMIT)
      throw new AirlockError(ErrorCode.RATE_LIMITED, 'Too many requests', { retryAfterMs: 1000 })
    if (!z.safeParse(method.params, params).success)
      throw new AirlockError(ErrorCode.INVALID_PARAMS, `Invalid params for ${name}`)
    if (!withinLimit(params))
      throw new AirlockError(ErrorCode.INVALID_PARAMS, `${name}: the message is too large`)
  }

  function send(name: string, method: Method, params: unknown, options: CallOptions): Promise<unknown> {
    const callId = crypto.randomUUID()
    const limit = options.timeout ?? method.timeout ?? DEFAULT_TIMEOUT
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const settle = (end: () => void) => {
        clearTimeout(timer)
        inFlight.delete(close)
        options.signal?.removeEventListener('abort', onAbort)
        end()
      }
      const giveUp = (reason: AirlockError) => {
        settle(() => reject(reason))
        void remote.$cancel?.({ callId })
      }
      const close = (reason: AirlockError) => settle(() => reject(reason))
      const onAbort = () => giveUp(aborted())
      inFlight.add(close)
      options.signal?.addEventListener('abort', onAbort, { once: true })
      if (Number.isFinite(limit))
        timer = setTimeout(
          () => giveUp(new AirlockError(ErrorCode.REQUEST_TIMEOUT, `${name} timed out`)),
          limit,
        )
      const answer = remote[name]?.({ callId, params }) ?? Promise.reject(aborted())
      answer
        .then((value) => settle(() => resolve(unwrap(name, method, value))))
        .catch((error) => settle(() => reject(error)))
    })
  }

  const client: Record<string, (params: unknown, options?: CallOptions) => Promise<unknown>> =
    Object.create(null)
  for (const [name, method] of Object.entries(side.methods))
    client[name] = async (params, options = {}) => {
      check(name, method, params, options)
      return send(name, method, params, options)
    }
  return {
    client: Object.freeze(client) as Client<S>,
    close: (reason) => {
      closedBy = reason
      for (const reject of [...inFlight]) reject(reason)
    },
  }
}
