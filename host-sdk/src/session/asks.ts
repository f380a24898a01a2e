import { type AirlockError, ErrorCode } from '../contract/errors.ts'
import type { WidgetLink } from '../frame/widget.ts'

/** A request of the dApp to the visitor, until it is settled. */
export interface Ask<T = unknown> {
  promise: Promise<T>
  /** True once it was sent to the widget. */
  isPut: boolean
  put(link: WidgetLink): void
  /** Rejects the caller's promise. The visitor may still see the request. */
  reject(reason: unknown): void
  /** Settles a request that the widget has not received: with an error, or with a result. */
  end(reason?: unknown, result?: T): void
  /** Settles it if its result is available without the widget. Only a `connect()` has this. */
  check?: (() => void) | undefined
}

/** All pending requests, in order. */
export interface Asks {
  size(): number
  /**
   * Sends a request to the widget by `run` as soon as a link is open. Until then, `find` looks for the answer
   * elsewhere. If `run` waits for something before it sends, it must check `isWanted` afterwards.
   */
  add<T>(run: (link: WidgetLink, isWanted: () => boolean) => Promise<T>, find?: () => T | undefined): Ask<T>
  /** The requests that the widget has not received, or all of them. */
  waiting(all?: boolean): Ask[]
  put(link: WidgetLink): void
  /** Forgets the pending requests. Their promises still settle. */
  clear(): void
}

export function createAsks(onChange: () => void): Asks {
  const asks = new Set<Ask>()
  const waiting = (all = false) => [...asks].filter((ask) => all || !ask.isPut)

  return {
    size: () => asks.size,
    add: <T>(run: (link: WidgetLink, isWanted: () => boolean) => Promise<T>, find?: () => T | undefined) => {
      let settle!: [(value: T) => void, (reason: unknown) => void]
      const promise = new Promise<T>((...both) => {
        settle = both
      })
      const [resolve, reject] = settle
      const drop = () => {
        asks.delete(own as Ask)
        onChange()
      }
      const own: Ask<T> = {
        promise,
        isPut: false,
        reject,
        put: (link) => {
          own.isPut = true
          const onError = (error: unknown) => {
            // A request without a result of its own can be repeated after a reload of the frame: the next link sends it
            // again.
            if (!find && (error as AirlockError).code === ErrorCode.FRAME_RELOADED) own.isPut = false
            else reject(error)
          }
          void run(link, () => asks.has(own as Ask))
            .then(resolve, onError)
            .then(() => own.isPut && drop())
        },
        end: (reason, result) => {
          if (reason) reject(reason)
          else resolve(result as T)
          drop()
        },
        check:
          find &&
          (() => {
            const found = find()
            if (found) own.end(undefined, found)
          }),
      }
      asks.add(own as Ask)
      onChange()
      return own
    },
    waiting,
    put: (link) => {
      for (const ask of waiting()) ask.put(link)
    },
    clear: () => asks.clear(),
  }
}
