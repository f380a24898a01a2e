import type { App } from '../app.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { createContext } from '../families.fixture.ts'
import type { Widget, WidgetLink } from '../frame/widget.ts'
import type { WidgetSnapshot } from '../types.ts'
import { createModal } from './modal.ts'

type Task = () => void
interface Answer {
  resolve(value: unknown): void
  reject(reason: AirlockError): void
}
type Visibility = Pick<WidgetSnapshot, 'open' | 'view'>

/** Waits until all pending promise callbacks have run. */
export const flush = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A port that delivers one message at a time, in order, independently in each direction. */
function createPort() {
  const down: Task[] = []
  const up: Task[] = []
  const inFlight = new Set<Answer>()
  const pass = (queue: Task[]) => () => queue.shift()?.()
  return {
    /** A call of the page. `run` is the widget's reaction once the call arrives. */
    call: (run: (answer: Answer) => void) =>
      new Promise<unknown>((resolve, reject) => {
        inFlight.add({ resolve, reject })
        const answer: Answer = {
          resolve: (value) => up.push(() => resolve(value)),
          reject: (reason) => up.push(() => reject(reason)),
        }
        down.push(() => run(answer))
      }),
    /** An event of the widget. */
    emit: (task: Task) => void up.push(task),
    deliverDown: pass(down),
    deliverUp: pass(up),
    isEmpty: () => !down.length && !up.length,
    /** The frame is loaded anew: messages on their way are lost. */
    cut: () => {
      down.length = 0
      up.length = 0
      for (const { reject } of inFlight) reject(new AirlockError(ErrorCode.FRAME_RELOADED, 'Reloaded'))
      inFlight.clear()
    },
  }
}

/** A widget reduced to opening and closing. A snapshot reports a change before the answers that depend on it. */
function createFakeWidget(isMounted: boolean, emit: (shown: Visibility) => void) {
  let shown: Visibility = { open: false, view: null }
  let isLeaving = false
  let closings: Answer[] = []
  let connects: Answer[] = []
  const set = (open: boolean, view: Visibility['view']) => {
    isLeaving = false
    if (open !== shown.open || view !== shown.view) emit({ open, view })
    shown = { open, view }
    for (const { resolve } of closings.splice(0)) resolve(null)
  }
  const leave = () => {
    for (const { reject } of connects.splice(0))
      reject(new AirlockError(ErrorCode.USER_REJECTED, 'Modal closed'))
    if (isMounted) set(true, 'Account')
    else isLeaving = shown.open
  }
  return {
    shown: () => shown,
    isLeaving: () => isLeaving,
    start: (isOpening: boolean) => (isMounted || isOpening ? set(true, 'Account') : emit(shown)),
    /** The closing animation has ended. */
    finish: () => isLeaving && set(false, null),
    reset: () => {
      shown = { open: false, view: null }
      isLeaving = false
      closings = []
      connects = []
    },
    handlers: {
      open: ({ resolve }: Answer) => {
        set(true, 'Account')
        resolve({ view: 'Account' })
      },
      connect: (answer: Answer) => {
        set(true, 'Connect')
        connects.push(answer)
      },
      close: (answer: Answer) => {
        leave()
        if (isLeaving) closings.push(answer)
        else answer.resolve(null)
      },
      dismiss: ({ resolve }: Answer) => {
        leave()
        resolve(null)
      },
    },
  }
}

/** A page and its widget, connected by a port whose delivery the test controls. */
export function createWidgetHarness({ mount = false } = {}) {
  const { app } = createContext(['eip155:1'], ['eip155:1'])
  Object.assign(app.config, mount && { mount: {} })
  Object.assign(app, { connecting: 0, sync: () => {}, remember: () => {}, arrived: async () => {} })
  const port = createPort()
  const fake = createFakeWidget(mount, (shown) => {
    const { activeNamespace, namespaces } = app.store.get()
    port.emit(() => modal.apply({ ...shown, loading: false, activeNamespace, namespaces }))
  })
  const calls = Object.entries(fake.handlers).map(([name, run]) => [name, () => port.call(run)])
  const opened = { client: Object.fromEntries(calls) } as WidgetLink
  let link: WidgetLink | undefined
  let waiting: ((link: WidgetLink) => void)[] = []
  let offered: { isOpening: boolean } | undefined
  const widget: Partial<Widget> = {
    load: async () => link ?? new Promise((resolve) => waiting.push(resolve)),
    link: () => link,
  }
  const modal = createModal(app as unknown as App, widget as Widget)
  app.store.subscribe(modal.changed)
  /** The page answers the frame's hello. */
  const offer = () => {
    if (!link) offered ??= { isOpening: modal.opening() !== undefined }
  }

  return {
    ...port,
    ...fake,
    modal,
    state: app.store.get,
    offer,
    /** The widget has finished loading. */
    join: () => {
      if (link) return
      offer()
      link = opened
      modal.linked(opened)
      for (const resolve of waiting) resolve(opened)
      waiting = []
      fake.start(offered?.isOpening ?? false)
    },
    reload: () => {
      link = undefined
      offered = undefined
      fake.reset()
      port.cut()
    },
    isLinked: () => !!link,
    /** True if no message or animation is pending. */
    isQuiet: () => port.isEmpty() && !fake.isLeaving(),
  }
}

export type WidgetHarness = ReturnType<typeof createWidgetHarness>
