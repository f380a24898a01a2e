import type { Page } from '@playwright/test'

/** The traces of a script in a page. */
export type Traces = {
  /** The number of listeners on the window, the document and its elements, by `target type`. */
  listeners: Record<string, number>
  timers: number
  html: string
  styleSheets: number
}

type Options = boolean | AddEventListenerOptions | undefined
type Listening = { target: EventTarget; type: string; listener: unknown; capture: boolean }

/** For `addInitScript`: records all listeners from now on. */
export function recordListeners(): void {
  const listening = new Set<Listening>()
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const captureOf = (options: Options) => (typeof options === 'object' ? !!options.capture : !!options)
  const find = (target: EventTarget, type: string, listener: unknown, capture: boolean) =>
    [...listening].find(
      (one) =>
        one.target === target && one.type === type && one.listener === listener && one.capture === capture,
    )

  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window
    const { once, signal } = (typeof options === 'object' && options) || {}
    const capture = captureOf(options)
    // Playwright adds listeners too, when it first needs them.
    const isTool = /_hitTargetInterceptor|__playwright/.test(`${type} ${String(listener)}`)
    if (listener && !isTool && !signal?.aborted && !find(target, type, listener, capture)) {
      const entry = { target, type, listener, capture }
      listening.add(entry)
      const forget = () => listening.delete(entry)
      if (signal) addEventListener.call(signal, 'abort', forget)
      if (once) addEventListener.call(target, type, forget, { once: true })
    }
    return addEventListener.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window
    const entry = find(target, type, listener, captureOf(options))
    if (entry) listening.delete(entry)
    return removeEventListener.call(target, type, listener, options)
  }
  Object.assign(window, { airlockTestListening: listening })
}

/** For `addInitScript`: counts pending timers and the like. */
export function recordTimers(): void {
  const timers = new Set<string>()
  type Run = (...all: unknown[]) => void
  const wrap = (start: string, stop: string, repeats: boolean) => {
    const begin = Reflect.get(window, start) as (run: Run, ...rest: unknown[]) => unknown
    const end = Reflect.get(window, stop) as (id: unknown) => void
    const nameOf = (id: unknown) => `${stop} ${String(id)}`
    Reflect.set(window, start, (run: Run, ...rest: unknown[]) => {
      const once: Run = (...all) => {
        if (!repeats) timers.delete(nameOf(id))
        run(...all)
      }
      const id = begin.call(window, once, ...rest)
      timers.add(nameOf(id))
      return id
    })
    Reflect.set(window, stop, (id: unknown) => {
      timers.delete(nameOf(id))
      end.call(window, id)
    })
  }
  wrap('setTimeout', 'clearTimeout', false)
  wrap('setInterval', 'clearInterval', true)
  wrap('requestIdleCallback', 'cancelIdleCallback', false)
  wrap('requestAnimationFrame', 'cancelAnimationFrame', false)
  Object.assign(window, { airlockTestTimers: timers })
}

/** Everything in the page that was added after the two recorders. */
export const tracesOf = (page: Page): Promise<Traces> =>
  page.evaluate(() => {
    const isHere = (target: EventTarget) =>
      target === window || (target instanceof Node && target.isConnected)
    const nameOf = (target: EventTarget) =>
      target instanceof Node ? target.nodeName : target.constructor.name
    const listeners: Record<string, number> = {}
    for (const { target, type } of Reflect.get(window, 'airlockTestListening') as Set<Listening>) {
      const name = `${nameOf(target)} ${type}`
      if (isHere(target)) listeners[name] = (listeners[name] ?? 0) + 1
    }
    return {
      listeners,
      timers: (Reflect.get(window, 'airlockTestTimers') as Set<string>).size,
      html: document.documentElement.outerHTML,
      styleSheets: document.adoptedStyleSheets.length,
    }
  })
