import type { Endpoint } from 'comlink'
import * as z from 'zod/mini'
import { exactLength, maxLength } from '../contract/checks.ts'
import { CallParams, masked, post, withinLimit } from './wire.ts'

/**
 * Raw Comlink lets the peer SET `__proto__`, overwrite methods and CONSTRUCT `Function`. The guard shows Comlink one
 * shape of message only: APPLY of one listed own method with one schema-checked argument, or the reply to a call.
 */
export interface Guarded {
  /** For `Comlink.expose`: sees calls, nothing else. */
  serve: Endpoint
  /** For `Comlink.wrap`: sees replies, nothing else. */
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
      .array(z.strictObject({ type: z.literal('RAW'), value: CallParams }))
      .check(exactLength(1)),
  })
}

type Listener = (event: MessageEvent) => void

/** What Comlink uses of an endpoint. It never stops listening by itself: `closed` does. */
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
          if (!withinLimit(data)) return
          // Comlink gets the checked copy: arrays that come over a port may have a `map` of their own.
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
      post(port, message)
    } catch (error) {
      // An answer that cannot cross (too large, not plain data) is answered all the same: every call settles.
      post(port, { ...(message as z.infer<typeof Reply>), value: masked(error) })
    }
  }
  return {
    serve: only(port, callSchema(methods), closed, reply, taken),
    call: only(port, Reply, closed, (message) => post(port, message), taken),
  }
}
