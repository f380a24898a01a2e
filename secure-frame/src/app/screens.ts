import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { VNode } from 'preact'

/** The screens that the widget makes room for (contract, event `screen`). */
export type ScreenName =
  | 'otp'
  | 'device'
  | 'social'
  | 'farcaster'
  | 'approve'
  | 'export'
  | 'methods'
  | 'recovery'
  | 'sessions'
  | 'update-email'

/** The content of the current screen. */
export interface ShownScreen {
  name: ScreenName
  title: string
  node: VNode
}

/** A screen that is open for one flow, until the flow ends or the person goes back. */
export interface Screen {
  /**
   * Aborts with a rejection if the person goes back, else with the reason of the end: nothing of a screen
   * outlives it.
   */
  readonly signal: AbortSignal
  /** Draws the content, or updates it. Has no effect after it has ended. */
  draw(node: VNode): void
  /** Rejects if the screen ends first, else settles with the promise. */
  race<T>(promise: Promise<T>): Promise<T>
  /** Ends the screen as if the person went back. */
  leave(): void
  /** Ends the screen with another reason. */
  abort(reason: AirlockError): void
  end(): void
}

/** Shows one screen at a time. */
export interface Screens {
  enter(name: ScreenName, title: string): Screen
  current(): ShownScreen | null
  /** The person goes back, which rejects the current screen's request. */
  leave(reason?: AirlockError): void
  subscribe(listener: () => void): () => void
}

export const rejected = () => new AirlockError(ErrorCode.USER_REJECTED, 'User rejected the request')

const ended = () => new AirlockError(ErrorCode.ABORTED, 'It is over')

/** Ends a screen whose place another one takes. */
export const superseded = () => new AirlockError(ErrorCode.ABORTED, 'Another request took its place')

/** Rejects if the signal aborts first, else settles with the promise. */
function raceWith<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/**
 * Runs a step that the person can leave without leaving the screen.
 *
 * @returns null if they have left the step
 */
export async function runStep<T>(screen: Screen, run: (step: Screen) => Promise<T>): Promise<T | null> {
  const leaving = new AbortController()
  const signal = AbortSignal.any([screen.signal, leaving.signal])
  const abort = (reason: AirlockError) => leaving.abort(reason)
  const step: Screen = {
    signal,
    draw: (node) => {
      if (!signal.aborted) screen.draw(node)
    },
    race: (promise) => raceWith(signal, promise),
    leave: () => abort(rejected()),
    abort,
    end: () => abort(ended()),
  }
  try {
    return await step.race(run(step))
  } catch (error) {
    if (screen.signal.aborted || !leaving.signal.aborted) throw error
    return null
  } finally {
    step.end()
  }
}

export function createScreens(): Screens {
  const listeners = new Set<() => void>()
  let shown: ShownScreen | null = null
  let open: AbortController | null = null

  function set(next: ShownScreen | null): void {
    shown = next
    for (const listener of [...listeners]) listener()
  }

  function enter(name: ScreenName, title: string): Screen {
    leave(superseded())
    const leaving = new AbortController()
    open = leaving
    const { signal } = leaving
    return {
      signal,
      draw: (node) => {
        if (open === leaving) set({ name, title, node })
      },
      race: (promise) => raceWith(signal, promise),
      leave: () => {
        if (open === leaving) leave()
      },
      abort: (reason) => {
        if (open === leaving) leave(reason)
      },
      end: () => {
        if (open !== leaving) return
        open = null
        set(null)
        leaving.abort(ended())
      },
    }
  }

  function leave(reason: AirlockError = rejected()): void {
    if (!open) return
    const left = open
    open = null
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
