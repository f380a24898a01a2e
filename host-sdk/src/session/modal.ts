import type { App } from '../app.ts'
import { type AirlockError, ErrorCode } from '../contract/errors.ts'
import type { Widget, WidgetLink } from '../frame/widget.ts'
import { disconnected } from '../state/snapshot.ts'
import type { Airlock, AirlockState, Namespace, OpenOptions, WidgetSnapshot } from '../types.ts'
import { createConnect, modalClosed } from './connect.ts'
import { createPendingCalls, type Opening, type PendingCalls } from './pendingCalls.ts'

/**
 * Whether the modal is open, and the pending calls. The widget's snapshots are authoritative, and each arrives before
 * the answers that depend on it. A call of the page (open, connect, close, disconnect) takes effect at once, and stays
 * in effect until the widget has answered or a newer call was made, so that a snapshot that was already on its way does
 * not undo it for a moment.
 */
export interface Modal extends Pick<Airlock, 'open' | 'close' | 'connect'> {
  /** Applies a snapshot from the widget. */
  apply(snapshot: WidgetSnapshot): void
  /** Whether the widget itself reports that it is open. */
  isConfirmed(): boolean
  /** What the frame that now starts opens at once. */
  opening(): Opening
  /** Whether the call that the widget has to receive last opens its first view. */
  isPlain(): boolean
  /** A new link: sends it the pending requests, and shows again the view from before the reload. */
  linked(link: WidgetLink): void
  /** The state has changed: pending `connect()` calls may now resolve. */
  changed(): void
  /** Escape, or a click beside the frame: the widget goes back, or closes. */
  dismiss(): Promise<void>
  /**
   * Tells the widget to disconnect. Until it confirms, these namespaces count as disconnected whatever its snapshots
   * contain.
   */
  disconnect(namespaces: Namespace[]): void
  stop(reason: AirlockError): void
}

type Visibility = Pick<AirlockState, 'open' | 'view'>

const CLOSED: Visibility = { open: false, view: null }

/** The state shown to the page: the widget's snapshots, without the parts that were changed locally a moment ago. */
function createReplica(app: App, widget: Widget) {
  const { store, networkIds } = app
  let disconnecting: Namespace[] = []
  const replica = {
    /** The state as the widget reports it. */
    shown: CLOSED,
    apply: (snapshot: WidgetSnapshot, shown: () => Visibility) => {
      app.detached = false
      replica.shown = { open: snapshot.open, view: snapshot.view }
      const namespaces = { ...snapshot.namespaces }
      for (const namespace of disconnecting) namespaces[namespace] = disconnected(networkIds, namespace)
      store.set({ ...snapshot, ...shown(), namespaces })
      app.remember()
    },
    disconnect: (namespaces: Namespace[]) => {
      disconnecting = [...disconnecting, ...namespaces]
      const request = async (namespace: Namespace) =>
        (await widget.coming())?.client.disconnect({ namespace })
      void Promise.allSettled(namespaces.map(request)).then(() => {
        disconnecting = disconnecting.filter((namespace) => !namespaces.includes(namespace))
      })
    },
  }
  return replica
}

/**
 * `open()`: shows a view, or makes a payment. A payment is not repeated in a reloaded frame, and it fails if the
 * visitor closes the modal before the widget has received it.
 */
const createOpen = (add: PendingCalls['add']) =>
  (async (options: OpenOptions = {}) =>
    options.arguments && /^(Pay|WalletSend)$/.test(options.view)
      ? add(
          (link) => link.client.send(options),
          () => undefined,
        ).promise
      : add(
          async (link) => {
            await link.client.open(options)
          },
          undefined,
          options.arguments ? undefined : options,
        ).promise) as Airlock['open']

/** Closes the widget. Resolves with whether a widget has done so. */
const closeWidget = async (widget: Widget): Promise<boolean> => {
  try {
    await widget.link()?.client.close({})
    return !!widget.link()
  } catch {
    return false
  }
}

/** Tells the widget to go back or to close. A frame that does not answer must not block the visitor, so it is given up. */
const dismissWidget = async (widget: Widget, giveUp: () => Promise<void>): Promise<void> => {
  try {
    await widget.link()?.client.dismiss({})
  } catch (error) {
    if ((error as AirlockError).code === ErrorCode.REQUEST_TIMEOUT) await giveUp()
  }
}

/** A frame that starts is told what it has to open. If the page has closed the modal since, it is told that too. */
function createStart(pending: PendingCalls, close: () => Promise<void>) {
  let isTold = false
  const next = () => pending.waiting().at(-1)?.opening
  return {
    opening: () => {
      const opening = next()
      isTold = !!opening
      return opening
    },
    isPlain: () => {
      const { view = 'Connect', namespace } = next() ?? { view: 'Account' }
      return view === 'Connect' && !namespace
    },
    linked: () => {
      if (isTold && !pending.size()) void close()
      isTold = false
    },
  }
}

export function createModal(app: App, widget: Widget): Modal {
  const { store, config } = app
  const replica = createReplica(app, widget)
  /** The `close()` that hides the modal until the widget has closed. Any later call cancels it. */
  let hiding: symbol | undefined
  let failure: unknown

  const shown = (): Visibility => {
    if (pending.size()) return { ...replica.shown, open: true }
    return hiding && !config.mount ? CLOSED : replica.shown
  }
  const show = () => store.set(shown())
  const pending = createPendingCalls(show)
  const start = createStart(pending, () => close())

  const add: PendingCalls['add'] = (run, find, opening) => {
    hiding = undefined
    // The frame begins to load before the modal is shown, which makes the browser lay the page out.
    const loading = widget.load()
    const call = pending.add(run, find, opening)
    loading.then(send, (error) => {
      failure = error
      // A `connect()` stays pending without a widget, because the page can connect wallets itself.
      if (!find) call.reject(error)
    })
    return call
  }
  const send = (link: WidgetLink): void => {
    failure = undefined
    pending.send(link)
  }
  async function close(isDead = false): Promise<void> {
    for (const call of pending.waiting(isDead)) call.end(call.check && (failure ?? modalClosed()))
    pending.clear()
    if (isDead) widget.drop()
    const own = Symbol()
    hiding = own
    show()
    const isReported = await closeWidget(widget)
    if (hiding !== own) return
    hiding = undefined
    // If no widget was told, no snapshot will report the closing.
    if (!isReported) replica.shown = CLOSED
    show()
  }
  const open = createOpen(add)
  const linked = (link: WidgetLink): void => {
    start.linked()
    if (replica.shown.open && !config.mount) void open().catch(() => {})
    send(link)
  }
  return {
    open,
    close: () => close(),
    dismiss: () => dismissWidget(widget, () => close(true)),
    connect: createConnect(app, add, () => pending.size() || close()),
    opening: start.opening,
    isPlain: start.isPlain,
    linked,
    apply: (snapshot) => replica.apply(snapshot, shown),
    isConfirmed: () => replica.shown.open,
    changed: () => {
      for (const call of pending.waiting()) call.check?.()
    },
    disconnect: replica.disconnect,
    stop: (reason) => {
      for (const call of pending.waiting()) call.end(reason)
    },
  }
}
