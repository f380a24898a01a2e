import type { Endpoint } from 'comlink'
import * as z from 'zod/mini'
import { exactLength, maxLength } from '../contract/checks.ts'
import * as Wire from './wire.ts'

/**
 * Without protection, Comlink lets the peer SET `__proto__`, overwrite methods and CONSTRUCT `Function`. The guard
 * passes only one shape of message on to Comlink: APPLY of one listed own method with one schema-checked argument, or
 * the reply to a call.
 */
export interface Guarded {
  /** The endpoint for `Comlink.expose`. It receives only calls. */
  serve: Endpoint
  /** The endpoint for `Comlink.wrap`. It receives only replies. */
  call: Endpoint
}

const Id = z.string().check(maxLength(128))
const Reply = z.strictObject({ id: Id, type: z.literal('RAW'), value: z.unknown() })

function callSchema(methods: readonly string[]) {
  return z.strictObject({
    id: Id,
    type: z.literal('APPLY'),
    path: z.array(z.literal(methods)).check(exactLength(1)),
    argumentList: z
      .array(z.strictObject({ type: z.literal('RAW'), value: Wire.CallParams }))
      .check(exactLength(1)),
  })
}

type Listener = (event: MessageEvent) => void

/**
 * The part of an endpoint that Comlink uses. Comlink never stops listening by itself, so `closed` removes the listener.
 */
function only(
  port: MessagePort,
  schema: z.ZodMiniType,
  closed: AbortSignal,
  postMessage: (message: unknown) => void,
  taken: () => void,
): Endpoint {
  return {
    postMessage,
    addEventListener: (_type, listener) =>
      port.addEventListener(
        'message',
        ({ data }) => {
          if (!Wire.withinLimit(data)) return
          // Comlink receives the checked copy, because an array that comes over a port may have a `map` of its own.
          const message = z.safeParse(schema, data)
          if (!message.success) return
          taken()
          ;(listener as Listener)({ data: message.data } as MessageEvent)
        },
        { signal: closed },
      ),
    removeEventListener: () => {},
  }
}

/** Splits one port into an endpoint for serving and one for calling, so that replies and events keep their order. */
export function guard(
  port: MessagePort,
  methods: readonly string[],
  closed: AbortSignal,
  taken: () => void,
): Guarded {
  const reply = (message: unknown) => {
    try {
      Wire.post(port, message)
    } catch (error) {
      // An answer that cannot be sent (too large, not plain data) is replaced by an error, so that every call settles.
      Wire.post(port, { ...(message as z.infer<typeof Reply>), value: Wire.masked(error) })
    }
  }
  return {
    serve: only(port, callSchema(methods), closed, reply, taken),
    call: only(port, Reply, closed, (message) => Wire.post(port, message), taken),
  }
}
