import { type AirlockError, ErrorCode } from '../contract/errors.ts'
import type { WidgetLink } from '../frame/widget.ts'

/** What the dApp wants of the visitor, for as long as it waits. */
export interface Ask<T = unknown> {
  promise: Promise<T>
  /** The widget has it. */
  isPut: boolean
  put(link: WidgetLink): void
  /** Whoever waits hears of it; the visitor still has it before them. */
  reject(reason: unknown): void
  /** Ends it before the widget had it: with an error, or as if it were done. */
  end(reason?: unknown, result?: T): void
  /** Ends it if what it wants is there without the widget. Only a `connect()` has this. */
  check?: (() => void) | undefined
}

/** Everything that is asked, in order. */
export interface Asks {
  size(): number
  /**
   * Asks the widget by `run`, as soon as it is put to a link; `find` looks for the answer elsewhere until then. Who waits
   * for something before asking checks `isWanted` after it.
   */
  add<T>(run: (link: WidgetLink, isWanted: () => boolean) => Promise<T>, find?: () => T | undefined): Ask<T>
  /** Those that the widget does not have, or all. */
  waiting(all?: boolean): Ask[]
  put(link: WidgetLink): void
  /** Forgets them; whoever waits still gets an answer. */
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
            // Looking loses nothing when the frame is reloaded: the next link shows it.
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
