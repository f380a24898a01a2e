import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { VNode } from 'preact'

/** The screens that the widget makes room for (contract, event `screen`). */
export type ScreenName = 'otp' | 'device' | 'approve' | 'export' | 'recovery' | 'sessions' | 'update-email'

/** What is on the stage. */
export interface Shown {
  name: ScreenName
  title: string
  node: VNode
}

/** One flow's time on the stage. */
export interface Scene {
  /** Aborts with the person's no when they go back, else with why it is over: nothing of a scene outlives it. */
  readonly signal: AbortSignal
  /** Draws, or draws anew. What a scene that was left draws goes nowhere. */
  draw(node: VNode): void
  /** Rejects when the scene is left or ends, else as the promise does. */
  race<T>(promise: Promise<T>): Promise<T>
  /** Leaves, as the person does. */
  leave(): void
  /** Leaves for a reason of its own. */
  abort(reason: AirlockError): void
  end(): void
}

/** One screen at a time. */
export interface Stage {
  enter(name: ScreenName, title: string): Scene
  current(): Shown | null
  /** The person goes back: what is shown is answered with their no. */
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
