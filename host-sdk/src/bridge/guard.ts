import type { Endpoint } from 'comlink'
import * as z from 'zod/mini'
import { CallParams, withinLimit } from './wire.ts'

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

const Id = z.string().check(z.maxLength(128))
const Reply = z.strictObject({ id: Id, type: z.literal('RAW'), value: z.unknown() })

function callSchema(methods: readonly string[]) {
  return z.strictObject({
    id: Id,
    type: z.literal('APPLY'),
    path: z.array(z.enum(methods)).check(z.length(1)),
    argumentList: z.array(z.strictObject({ type: z.literal('RAW'), value: CallParams })).check(z.length(1)),
  })
}

type Listener = (event: MessageEvent) => void

function only(port: MessagePort, schema: z.ZodMiniType): Endpoint {
  const wrapped = new Map<unknown, Listener>()
  return {
    postMessage: (message: unknown) => port.postMessage(message),
    addEventListener: (_type, listener) => {
      const deliver = listener as Listener
      const guarded: Listener = (event) => {
        if (!z.safeParse(schema, event.data).success || !withinLimit(event.data)) return
        deliver({ data: event.data } as MessageEvent)
      }
      wrapped.set(listener, guarded)
      port.addEventListener('message', guarded)
    },
    removeEventListener: (_type, listener) => {
      const guarded = wrapped.get(listener)
      if (guarded) port.removeEventListener('message', guarded)
      wrapped.delete(listener)
    },
  }
}

/** Splits one port into an endpoint for serving and one for calling, so that replies and events keep their order. */
export function guard(port: MessagePort, methods: readonly string[]): Guarded {
  return { serve: only(port, callSchema(methods)), call: only(port, Reply) }
}
