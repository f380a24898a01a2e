import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { VNode } from 'preact'

/** The screens that the widget makes room for (contract, event `screen`). */
export type ScreenName = 'otp' | 'device' | 'approve' | 'export' | 'recovery' | 'sessions' | 'update-email'

/** The content of the stage. */
export interface Shown {
  name: ScreenName
  title: string
  node: VNode
}

/** The time of one flow on the stage. */
export interface Scene {
  /**
   * Aborts with a rejection if the person goes back, else with the reason of the end: nothing of a scene
   * outlives it.
   */
  readonly signal: AbortSignal
  /** Draws the screen, or updates it. Has no effect after the scene has ended. */
  draw(node: VNode): void
  /** Rejects if the scene ends first, else settles with the promise. */
  race<T>(promise: Promise<T>): Promise<T>
  /** Ends the scene as if the person went back. */
  leave(): void
  /** Ends the scene with another reason. */
  abort(reason: AirlockError): void
  end(): void
}

/** Shows one screen at a time. */
export interface Stage {
  enter(name: ScreenName, title: string): Scene
  current(): Shown | null
  /** The person goes back, which rejects the current screen's request. */
  leave(reason?: AirlockError): void
  subscribe(listener: () => void): () => void
}

export const rejected = () => new AirlockError(ErrorCode.USER_REJECTED, 'User rejected the request')

export function createStage(): Stage {
  const listeners = new Set<() => void>()
  let shown: Shown | null = null
  let playing: AbortController | null = null

  function set(next: Shown | null): void {
    shown = next
    for (const listener of [...listeners]) listener()
  }

  function enter(name: ScreenName, title: string): Scene {
    leave(new AirlockError(ErrorCode.ABORTED, 'Another request took its place'))
    const leaving = new AbortController()
    playing = leaving
    const { signal } = leaving
    return {
      signal,
      draw: (node) => {
        if (playing === leaving) set({ name, title, node })
      },
      race: (promise) =>
        new Promise((resolve, reject) => {
          const onAbort = () => reject(signal.reason)
          if (signal.aborted) onAbort()
          signal.addEventListener('abort', onAbort)
          promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
        }),
      leave: () => {
        if (playing === leaving) leave()
      },
      abort: (reason) => {
        if (playing === leaving) leave(reason)
      },
      end: () => {
        if (playing !== leaving) return
        playing = null
        set(null)
        leaving.abort(new AirlockError(ErrorCode.ABORTED, 'It is over'))
      },
    }
  }

  function leave(reason: AirlockError = rejected()): void {
    if (!playing) return
    const left = playing
    playing = null
    set(null)
    left.abort(reason)
  }

  return {
    enter,
    leave,
    current: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
