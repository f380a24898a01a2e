import * as z from 'zod/mini'
import type { Side } from '../contract/define.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { createClient } from './call.ts'
import { guard } from './guard.ts'
import { serve } from './serve.ts'
import type { Handlers, Link } from './types.ts'
import * as Wire from './wire.ts'

type Listener = (payload: unknown) => void

/** Opens a link over a port: it serves one side of a contract and calls the other, with events in both directions. */
export function openLink<Served extends Side, Called extends Side>(
  port: MessagePort,
  served: Served,
  called: Called,
  handlers: Handlers<Served>,
): Link<Served, Called> {
  // A closed port may still deliver messages that had already arrived. They must be ignored.
  const closed = new AbortController()
  let dropped = 0
  const taken = () => void dropped--
  port.addEventListener('message', () => void dropped++, { signal: closed.signal })
  const endpoints = guard(port, [...Object.keys(served.methods), '$cancel'], closed.signal, taken)
  const abortRunning = serve(endpoints.serve, served, handlers)
  const { client, close } = createClient(endpoints.call, called)
  const listeners = new Map<string, Set<Listener>>()

  function deliver(listener: Listener, payload: unknown): void {
    try {
      listener(payload)
    } catch (error) {
      console.error(error)
    }
  }

  const onMessage = ({ data }: MessageEvent) => {
    if (!Wire.withinLimit(data)) return
    const message = z.safeParse(Wire.EventMessage, data)
    if (!message.success || !Object.hasOwn(called.events, message.data.name)) return
    const { name, payload } = message.data
    const parsed = z.safeParse(called.events[name] as z.ZodMiniType, payload)
    if (!parsed.success) return
    taken()
    for (const listener of [...(listeners.get(name) ?? [])]) deliver(listener, parsed.data)
  }
  port.addEventListener('message', onMessage, { signal: closed.signal })
  port.start()

  return {
    client,
    dropped: () => dropped,
    emit: (name, payload) =>
      Wire.post(port, {
        airlock: 'event',
        name,
        payload: z.parse(served.events[name] as z.ZodMiniType, payload),
      }),
    on: (name, listener) => {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set)
      set.add(listener as Listener)
      return () => void set.delete(listener as Listener)
    },
    close: (reason = new AirlockError(ErrorCode.DISCONNECTED, 'Disconnected')) => {
      closed.abort()
      close(reason)
      abortRunning(reason)
      port.close()
    },
  }
}
