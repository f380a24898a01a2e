import type { SentEvent } from '../../../shared/analytics/body.ts'
import { MOST_EVENTS } from '../../../shared/analytics/limits.ts'

/** Events are sent after this time (ms), or as soon as this many bytes wait. A beacon may have 64 kB. */
const FLUSH_AFTER = 10_000
const FLUSH_BYTES = 45_000
/** The longest pause (ms) after failures. */
const LONGEST_PAUSE = 300_000

/** How the server has answered a batch: an HTTP status, or undefined if it could not be reached. */
export type Answer = number | undefined

export interface Transport {
  post: (body: string) => Promise<Answer>
  /** For the moment when the page goes away: nothing waits for the answer. */
  beacon: (body: string) => void
}

interface OutboxOptions extends Transport {
  /** The server refuses this site, or takes no events: nothing more is sent. */
  onRefused: (status: number) => void
}

const sizeOf = (text: string) => new TextEncoder().encode(text).length

/** The first events of a queue that fit into one body. */
function batchOf(queue: readonly string[]): readonly string[] {
  let bytes = 2
  const count = queue.findIndex((text, index) => {
    bytes += sizeOf(text) + 1
    return index > 0 && bytes > FLUSH_BYTES
  })
  return queue.slice(0, count === -1 ? queue.length : count)
}

const isOver = (status: number) => status === 403 || status === 404
/** A later attempt may be answered differently. */
const isPassing = (status: Answer) => status === undefined || status === 429 || status >= 500

/**
 * Events on their way to the server. They wait until `start`, are sent in batches, and the oldest are dropped if they
 * are more than one body may have.
 */
export function createOutbox({ post, beacon, onRefused }: OutboxOptions) {
  let queue: string[] = []
  let state: 'waiting' | 'open' | 'closed' = 'waiting'
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let pause = FLUSH_AFTER

  function close(): void {
    state = 'closed'
    queue = []
    clearTimeout(timer)
  }
  function schedule(): void {
    if (state !== 'open' || timer !== undefined || queue.length === 0) return
    timer = setTimeout(() => {
      timer = undefined
      void flush()
    }, pause)
  }
  function settle(batch: readonly string[], status: Answer): void {
    if (state === 'closed') return
    if (status !== undefined && isOver(status)) {
      close()
      onRefused(status)
    } else if (isPassing(status)) {
      pause = Math.min(2 * pause, LONGEST_PAUSE)
      queue = [...batch, ...queue].slice(-MOST_EVENTS)
    } else pause = FLUSH_AFTER
  }
  async function flush(): Promise<void> {
    if (state !== 'open' || isSending || queue.length === 0) return
    const batch = batchOf(queue)
    queue = queue.slice(batch.length)
    isSending = true
    const status = await post(`[${batch.join(',')}]`)
    isSending = false
    settle(batch, status)
    schedule()
  }
  return {
    add: (event: SentEvent): void => {
      if (state === 'closed') return
      queue = [...queue, JSON.stringify(event)].slice(-MOST_EVENTS)
      if (pause === FLUSH_AFTER && sizeOf(queue.join(',')) > FLUSH_BYTES) void flush()
      schedule()
    },
    start: (): void => {
      if (state === 'waiting') state = 'open'
      schedule()
    },
    close,
    /** The page may be gone in a moment. */
    leave: (): void => {
      if (state !== 'open') return
      while (queue.length > 0) {
        const batch = batchOf(queue)
        queue = queue.slice(batch.length)
        beacon(`[${batch.join(',')}]`)
      }
    },
  }
}
