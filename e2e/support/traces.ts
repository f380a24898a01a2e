/** What a script has left in a page. */
export type Traces = {
  /** Listeners on the window, the document and what is in it, as `target type`, with their number. */
  listeners: Record<string, number>
  timers: number
  html: string
  styleSheets: number
  globals: string[]
}

/** For `addInitScript`: from now on `window.traces()` answers with {@link Traces}. */
export function recordTraces(): void {
  type Listening = { target: EventTarget; type: string; listener: unknown; capture: boolean }
  const listening = new Set<Listening>()
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const captureOf = (options: unknown) =>
    typeof options === 'object' && options !== null
      ? Boolean((options as AddEventListenerOptions).capture)
      : Boolean(options)
  const find = (target: EventTarget, type: string, listener: unknown, capture: boolean) =>
    [...listening].find(
      (one) =>
        one.target === target && one.type === type && one.listener === listener && one.capture === capture,
    )

  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window
    const { once, signal } = (typeof options === 'object' && options) || {}
    const capture = captureOf(options)
    if (listener && !signal?.aborted && !find(target, type, listener, capture)) {
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

  const timers = new Set<unknown>()
  const wrap = (start: string, stop: string, repeats: boolean) => {
    const begin = Reflect.get(window, start) as (run: () => void, ...rest: unknown[]) => unknown
    const end = Reflect.get(window, stop) as (id: unknown) => void
    Reflect.set(window, start, (run: (...all: unknown[]) => void, ...rest: unknown[]) => {
      const id = begin.call(
        window,
        (...all: unknown[]) => {
          if (!repeats) timers.delete(`${start} ${String(id)}`)
          run(...all)
        },
        ...rest,
      )
      timers.add(`${start} ${String(id)}`)
      return id
    })
    Reflect.set(window, stop, (id: unknown) => {
      timers.delete(`${start} ${String(id)}`)
      end.call(window, id)
    })
  }
  wrap('setTimeout', 'clearTimeout', false)
  wrap('setInterval', 'clearInterval', true)
  wrap('requestIdleCallback', 'cancelIdleCallback', false)
  wrap('requestAnimationFrame', 'cancelAnimationFrame', false)

  const isHere = (target: EventTarget) => target === window || (target instanceof Node && target.isConnected)
  const nameOf = (target: EventTarget) => (target instanceof Node ? target.nodeName : target.constructor.name)
  const globals = new Set(Reflect.ownKeys(window))

  Reflect.set(window, 'traces', (): Traces => {
    const listeners: Record<string, number> = {}
    for (const { target, type } of listening) {
      if (!isHere(target)) continue
      const name = `${nameOf(target)} ${type}`
      listeners[name] = (listeners[name] ?? 0) + 1
    }
    return {
      listeners,
      timers: timers.size,
      html: document.documentElement.outerHTML,
      styleSheets: document.adoptedStyleSheets.length,
      globals: Reflect.ownKeys(window)
        .filter((key) => !globals.has(key))
        .map(String),
    }
  })
}
