import type { Logger } from 'pino'
import type { OutboundError } from '../outbound/error.ts'
import type { Request } from '../outbound/request.ts'
import { sendWithRetries } from '../outbound/retry.ts'
import type { TakenEvent } from './event.ts'

/** An event as the operator's endpoint receives it, in a JSON list. */
export interface ForwardedEvent extends TakenEvent {
  projectId: string
  /** When this server received it, in milliseconds since 1970. */
  timestamp: number
}

interface Options {
  url: string
  request: Request
  log: Pick<Logger, 'warn'>
  onForwarded: (events: number) => void
  onDropped: (events: number) => void
}

export interface Forwarder {
  /** Queues events. Never waits: events that do not fit are dropped. */
  add: (events: readonly ForwardedEvent[]) => void
  /** Sends what is queued, one attempt for each batch. */
  close: () => Promise<void>
}

const MOST_QUEUED = 10_000
const MOST_IN_BATCH = 500
const PAUSE_MS = 1_000
const ANSWER = { bytes: 65_536, deadlineMs: 10_000 }
const TRIES = 8

/** Sends events to an endpoint of the operator, one batch at a time. */
export function createForwarder({ url, request, log, onForwarded, onDropped }: Options): Forwarder {
  const target = new URL(url)
  const queue: ForwardedEvent[] = []
  const closing = new AbortController()
  let sending: Promise<void> | undefined

  /** Whether the endpoint took the batch. */
  async function sendBatch(): Promise<boolean> {
    const batch = queue.splice(0, MOST_IN_BATCH)
    const body = JSON.stringify(batch)
    // The operator chose the endpoint, which may be in their own network.
    const send = () => request(target, { ...ANSWER, isInternal: true }, body)
    try {
      await sendWithRetries(send, { tries: TRIES, signal: closing.signal })
      onForwarded(batch.length)
      return true
    } catch (error) {
      onDropped(batch.length)
      // The URL may contain a secret, so it is not logged.
      log.warn(
        { reason: (error as OutboundError).message, events: batch.length },
        'events were not forwarded',
      )
      return false
    }
  }
  async function sendAll(): Promise<void> {
    while (queue.length > 0) {
      const isTaken = await sendBatch()
      // A server that stops does not wait for an endpoint that is away.
      if (!isTaken && closing.signal.aborted) onDropped(queue.splice(0).length)
    }
  }
  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }

  const timer = setInterval(() => void flush(), PAUSE_MS).unref()
  return {
    add(events) {
      const room = Math.max(0, MOST_QUEUED - queue.length)
      queue.push(...events.slice(0, room))
      if (events.length > room) onDropped(events.length - room)
    },
    async close() {
      clearInterval(timer)
      closing.abort()
      await flush()
      await flush()
    },
  }
}
