import * as Comlink from 'comlink'
import * as z from 'zod/mini'
import type { Method, Side } from '../contract/define.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { randomId } from './randomId.ts'
import { IN_FLIGHT_LIMIT } from './serve.ts'
import type { CallOptions, Client } from './types.ts'
import * as Wire from './wire.ts'

/** The longest delay that a timer supports (ms). A longer limit, such as waiting for a person, needs no timer. */
const LONGEST_TIMER = 2 ** 31 - 1

type Remote = Record<string, (call: Wire.CallParams) => Promise<unknown>>

function aborted(): AirlockError {
  return new AirlockError(ErrorCode.ABORTED, 'Request was aborted')
}

/**
 * Returns the value of an answer, or throws the error it carries. An answer of another shape is an error of the peer.
 */
function unwrap(name: string, method: Method, answer: unknown): unknown {
  const envelope = z.safeParse(Wire.Envelope, answer)
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

/** Names the invalid parameter without its value, because the value may be private. */
function invalidParams(
  name: string,
  { issues }: { issues: readonly { path: PropertyKey[] }[] },
): AirlockError {
  const path = issues[0]?.path.join('.')
  return new AirlockError(ErrorCode.INVALID_PARAMS, `Invalid params for ${name}${path ? `: ${path}` : ''}`)
}

interface Peer {
  remote: Remote
  /** Functions that reject the calls that have no answer yet. */
  inFlight: Set<(reason: AirlockError) => void>
}

/**
 * Makes one call. It settles with the answer, when the caller aborts it (the peer is notified), or when the link
 * closes.
 */
function send(
  { remote, inFlight }: Peer,
  name: string,
  method: Method,
  params: unknown,
  { signal, timeout = method.timeout }: CallOptions,
): Promise<unknown> {
  const callId = randomId()
  const settled = new AbortController()
  return new Promise((resolve, reject) => {
    const giveUp = (reason: AirlockError) => {
      reject(reason)
      void remote.$cancel?.({ callId })
    }
    const onTimeout = () => giveUp(new AirlockError(ErrorCode.REQUEST_TIMEOUT, `${name} timed out`))
    const onUnsent = () =>
      reject(new AirlockError(ErrorCode.INVALID_PARAMS, `${name}: params too large or not plain data`))
    const timer = timeout <= LONGEST_TIMER ? setTimeout(onTimeout, timeout) : undefined
    inFlight.add(reject)
    signal?.addEventListener('abort', () => giveUp(aborted()), { signal: settled.signal })
    settled.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      inFlight.delete(reject)
    })
    remote[name]?.({ callId, params })
      // The peer answers errors in an envelope too, so a rejection here means that our message could not be sent.
      .then((answer) => unwrap(name, method, answer), onUnsent)
      .then(resolve, reject)
  }).finally(() => settled.abort())
}

/** Creates proxies for the other side's methods, and a function that rejects every call in flight. */
export function createClient<S extends Side>(
  endpoint: Comlink.Endpoint,
  side: S,
): { client: Client<S>; close: (reason: AirlockError) => void } {
  // This closure keeps a reference, because Comlink drops the calls of a proxy that was garbage-collected.
  const remote = Comlink.wrap(endpoint) as unknown as Remote
  const inFlight: Peer['inFlight'] = new Set()
  let closedBy: AirlockError | null = null

  const client: Record<string, (params: unknown, options?: CallOptions) => Promise<unknown>> =
    Object.create(null)
  for (const [name, method] of Object.entries(side.methods))
    client[name] = async (params, options = {}) => {
      if (closedBy) throw closedBy
      if (options.signal?.aborted) throw aborted()
      if (inFlight.size >= IN_FLIGHT_LIMIT)
        throw new AirlockError(ErrorCode.RATE_LIMITED, 'Too many requests', { retryAfterMs: 1000 })
      const parsed = z.safeParse(method.params, params)
      if (!parsed.success) throw invalidParams(name, parsed.error)
      return send({ remote, inFlight }, name, method, parsed.data, options)
    }
  return {
    client: Object.freeze(client) as Client<S>,
    close: (reason) => {
      closedBy = reason
      for (const reject of inFlight) reject(reason)
    },
  }
}
