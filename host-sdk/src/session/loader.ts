import type { Frame, FrameOptions, WidgetLink } from '../frame/index.ts'
import type { UnavailableReason } from '../types.ts'
import type { Context } from './context.ts'
import { unavailable } from './unavailable.ts'

/** Brings the widget's frame into the page: loads its code, waits for the handshake, says why when it fails. */
export interface Loader {
  /** The open link, if there is one. */
  link(): WidgetLink | undefined
  /** The link, as soon as there is one. Rejects when the widget is unavailable; starts anew where that is final. */
  load(): Promise<WidgetLink>
  /** Gives this frame up and tries with a new one. */
  retry(): void
  /** There is no use in waiting any more. */
  fail(reason: UnavailableReason, message: string): void
  /** Gives the keyboard to the widget. */
  focus(): void
  stop(): void
}

interface LoaderOptions extends Pick<FrameOptions, 'title' | 'wallets' | 'lastKnown' | 'useWallet'> {
  root: () => HTMLElement
  /** `late` when waiting calls were rejected already. */
  onLink: (link: WidgetLink, late: boolean) => void
}

/** After this long without a handshake the page helps itself (ms). */
const PATIENCE = 5000
/** After this long the frame is given up; should it come to life still, it is welcome (ms). */
const LIMIT = 20_000

interface Attempt {
  /** Settled for good: the next `load` starts anew. */
  over: boolean
  ready: Promise<WidgetLink>
  fail: (reason: UnavailableReason, message: string, final?: boolean) => void
  focus: () => void
  stop: () => void
}

export function createLoader(context: Context, options: LoaderOptions): Loader {
  const { config, widgetUrl, store } = context
  let attempt: Attempt | undefined
  let link: WidgetLink | undefined

  function start(): Attempt {
    let frame: Frame | undefined
    let stopped = false
    let late = false
    let timers: ReturnType<typeof setTimeout>[] = []
    let resolve!: (link: WidgetLink) => void
    let reject!: (error: Error) => void
    const ready = new Promise<WidgetLink>((...ends) => {
      ;[resolve, reject] = ends
    })
    ready.catch(() => {})

    const fail: Attempt['fail'] = (reason, message, final = true) => {
      if (stopped) return
      late = true
      if (final) own.stop()
      reject(unavailable(reason, message))
      store.set({ widget: 'unavailable', unavailable: { reason, message }, loading: false })
    }
    const onLink = (opened: WidgetLink) => {
      for (const timer of timers) clearTimeout(timer)
      link = opened
      own.over = false
      store.set({ widget: 'ready', unavailable: null })
      options.onLink(opened, late)
      if (late) own.ready = Promise.resolve(opened)
      late = true
      resolve(opened)
    }
    const own: Attempt = {
      over: false,
      ready,
      fail,
      focus: () => frame?.focus(),
      stop: () => {
        stopped = true
        own.over = true
        for (const timer of timers) clearTimeout(timer)
        frame?.remove()
        link = undefined
      },
    }
    store.set({ widget: 'loading', unavailable: null })
    if (!config.projectId) {
      fail('project-id-missing', 'pass the projectId of your project')
      return own
    }
    timers = [
      setTimeout(() => fail('timeout', `${widgetUrl.origin} does not answer`, false), PATIENCE),
      setTimeout(() => {
        own.over = true
      }, LIMIT),
    ]
    import('../frame/index.ts').then(
      ({ openFrame }) => {
        if (stopped) return
        frame = openFrame({
          ...options,
          config,
          url: widgetUrl,
          root: options.root(),
          onLink,
          // Another frame of the same origin may have been blocked: not this one, if it is linked.
          onUnavailable: (reason, message) => (reason === 'csp' && link) || fail(reason, message),
        })
      },
      () => fail('timeout', 'a part of the SDK could not be loaded'),
    )
    return own
  }

  const load = () => {
    if (context.gone) return Promise.reject(context.gone)
    if (!attempt?.over) attempt ??= start()
    else {
      attempt.stop()
      attempt = start()
    }
    return attempt.ready
  }
  return {
    link: () => link,
    load,
    retry: () => {
      attempt?.stop()
      load().catch(() => {})
    },
    fail: (reason, message) => attempt?.fail(reason, message),
    focus: () => attempt?.focus(),
    stop: () => attempt?.stop(),
  }
}
