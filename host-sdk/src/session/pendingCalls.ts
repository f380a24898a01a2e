import { type AirlockError, ErrorCode } from '../contract/errors.ts'
import type { WidgetInit } from '../contract/widget.ts'
import type { WidgetLink } from '../frame/widget.ts'

/** What the widget opens once it has started, before the call itself arrives. */
export type Opening = WidgetInit['opening']

/** A request of the dApp to the visitor, until it is settled. */
export interface PendingCall<T = unknown> {
  promise: Promise<T>
  /** True once it was sent to the widget. */
  isSent: boolean
  opening: Opening
  send(link: WidgetLink): void
  /** Rejects the caller's promise. The visitor may still see the request. */
  reject(reason: unknown): void
  /** Settles a request that the widget has not received: with an error, or with a result. */
  end(reason?: unknown, result?: T): void
  /** Settles it if its result is available without the widget. Only a `connect()` has this. */
  check?: (() => void) | undefined
}

/** All pending requests, in order. */
export interface PendingCalls {
  size(): number
  /**
   * Sends a request to the widget by `run` as soon as a link is open. Until then, `find` looks for the answer
   * elsewhere. If `run` waits for something before it sends, it must check `isWanted` afterwards.
   */
  add<T>(
    run: (link: WidgetLink, isWanted: () => boolean) => Promise<T>,
    find?: () => T | undefined,
    opening?: Opening,
  ): PendingCall<T>
  /** The requests that the widget has not received, or all of them. */
  waiting(all?: boolean): PendingCall[]
  send(link: WidgetLink): void
  /** Forgets the pending requests. Their promises still settle. */
  clear(): void
}

export function createPendingCalls(onChange: () => void): PendingCalls {
  const pending = new Set<PendingCall>()
  const waiting = (all = false) => [...pending].filter((call) => all || !call.isSent)

  return {
    size: () => pending.size,
    add: <T>(
      run: (link: WidgetLink, isWanted: () => boolean) => Promise<T>,
      find?: () => T | undefined,
      opening?: Opening,
    ) => {
      let settle!: [(value: T) => void, (reason: unknown) => void]
      const promise = new Promise<T>((...both) => {
        settle = both
      })
      const [resolve, reject] = settle
      const drop = () => {
        pending.delete(own as PendingCall)
        onChange()
      }
      const own: PendingCall<T> = {
        promise,
        isSent: false,
        opening,
        reject,
        send: (link) => {
          own.isSent = true
          const onError = (error: unknown) => {
            // A request without a result of its own can be repeated after a reload of the frame: the next link sends it
            // again.
            if (!find && (error as AirlockError).code === ErrorCode.FRAME_RELOADED) own.isSent = false
            else reject(error)
          }
          void run(link, () => pending.has(own as PendingCall))
            .then(resolve, onError)
            .then(() => own.isSent && drop())
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
      pending.add(own as PendingCall)
      onChange()
      return own
    },
    waiting,
    send: (link) => {
      for (const call of waiting()) call.send(link)
    },
    clear: () => pending.clear(),
  }
}
