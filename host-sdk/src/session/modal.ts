import type { App } from '../app.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { Widget, WidgetLink } from '../frame/widget.ts'
import { accountOf, disconnected } from '../state/snapshot.ts'
import type { Airlock, AirlockState, Namespace, OpenOptions, WidgetSnapshot } from '../types.ts'
import { type Asks, createAsks } from './asks.ts'

/**
 * Open or closed, and who waits for what. The widget's snapshots are the truth, and each comes before the answers that
 * rest on it. What the page does first (open, connect, close, disconnect) shows at once and holds until the widget has
 * answered or something newer is asked, so that a snapshot that was already on its way does not undo it for a moment.
 */
export interface Modal extends Pick<Airlock, 'open' | 'close' | 'connect'> {
  /** A snapshot from the widget. */
  apply(snapshot: WidgetSnapshot): void
  /** Whether the widget itself says that it is open. */
  isConfirmed(): boolean
  /** A new link: puts whatever waits to it, and shows again what the frame showed before it was reloaded. */
  linked(link: WidgetLink): void
  /** The state has changed: who waits for a connection may have it. */
  changed(): void
  /** Escape, or a click beside the frame: the widget goes back, or closes. */
  dismiss(): Promise<void>
  /** Tells the widget; until it knows, these namespaces are disconnected whatever it says. */
  disconnect(namespaces: Namespace[]): void
  stop(reason: AirlockError): void
}

const modalClosed = () => new AirlockError(ErrorCode.USER_REJECTED, 'Modal closed')

/**
 * `connect()`: asks the widget, once nothing is being restored, and shows its answer, which may be here before its
 * snapshot. Where the dApp names no namespace, an account of the active one will do, and the visitor may choose another.
 */
function createConnect(app: App, add: Asks['add'], onAborted: () => void): Airlock['connect'] {
  const { store, networkIds } = app
  return async ({ namespace, signal } = {}) => {
    const find = () => accountOf(store.get(), namespace)
    const known = find()
    if (known) return known
    if (namespace && !store.get().namespaces[namespace])
      throw new AirlockError(
        ErrorCode.INVALID_PARAMS,
        `connect: no network of "${namespace}" is configured. Add one to networks.`,
      )
    app.connecting++
    const ask = add(async (link, isWanted) => {
      await app.settled(namespace ?? store.get().activeNamespace)
      if (!isWanted()) throw modalClosed()
      const restored = find()
      if (restored) return restored
      const account = await link.client.connect(namespace ? { namespace } : {}, { signal })
      const { address: _, namespace: connected, ...rest } = account
      if (!accountOf(store.get(), connected)) {
        store.set({ activeNamespace: connected })
        app.change(connected, {
          ...rest,
          status: 'connected',
          accounts: [rest.caipAddress],
          isSupportedNetwork: networkIds.includes(rest.caipNetworkId),
        })
      }
      return account
    }, find)
    const onAbort = () => {
      ask.end(new AirlockError(ErrorCode.ABORTED, 'Request was aborted'))
      onAborted()
    }
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) onAbort()
    try {
      return await ask.promise
    } finally {
      signal?.removeEventListener('abort', onAbort)
      // Whoever called hears first, listeners after that.
      setTimeout(() => {
        app.connecting--
        app.sync()
      })
    }
  }
}

type Shown = Pick<AirlockState, 'open' | 'view'>

const CLOSED: Shown = { open: false, view: null }

/** What is shown of the widget's snapshots: all of it, but for what was undone here a moment ago. */
function createReplica(app: App, widget: Widget) {
  const { store, networkIds } = app
  let disconnecting: Namespace[] = []
  const replica = {
    /** As the widget has it. */
    shown: CLOSED,
    apply: (snapshot: WidgetSnapshot, shown: () => Shown) => {
      app.detached = false
      replica.shown = { open: snapshot.open, view: snapshot.view }
      const namespaces = { ...snapshot.namespaces }
      for (const namespace of disconnecting) namespaces[namespace] = disconnected(networkIds, namespace)
      store.set({ ...snapshot, ...shown(), namespaces })
      app.remember()
    },
    disconnect: (namespaces: Namespace[]) => {
      disconnecting = [...disconnecting, ...namespaces]
      const tell = async (namespace: Namespace) => (await widget.coming())?.client.disconnect({ namespace })
      void Promise.allSettled(namespaces.map(tell)).then(() => {
        disconnecting = disconnecting.filter((namespace) => !namespaces.includes(namespace))
      })
    },
  }
  return replica
}

/**
 * `open()`: shows a view, or has a payment made. That one is not asked for again in a reloaded frame, and it is an error
 * when the visitor closes before the widget has it.
 */
const createOpen = (add: Asks['add']) =>
  (async (options: OpenOptions = {}) =>
    options.view === 'WalletSend' && options.arguments
      ? add(
          (link) => link.client.send({ arguments: options.arguments }),
          () => undefined,
        ).promise
      : add(async (link) => {
          await link.client.open(options)
        }).promise) as Airlock['open']

/** Closes the widget; answers whether there is one that has. */
const tellClosed = async (widget: Widget): Promise<boolean> => {
  try {
    await widget.link()?.client.close({})
    return !!widget.link()
  } catch {
    return false
  }
}

export function createModal(app: App, widget: Widget): Modal {
  const { store, config } = app
  const replica = createReplica(app, widget)
  /** The `close()` that hides the modal until the widget has closed. Whatever is asked after it calls it off. */
  let hiding: symbol | undefined
  let failure: unknown

  const shown = (): Shown => {
    if (asks.size()) return { ...replica.shown, open: true }
    return hiding && !config.mount ? CLOSED : replica.shown
  }
  const show = () => store.set(shown())
  const asks = createAsks(show)

  const add: Asks['add'] = (run, find) => {
    hiding = undefined
    const ask = asks.add(run, find)
    widget.load().then(put, (error) => {
      failure = error
      // A `connect()` goes on without a widget: the page connects wallets itself.
      if (!find) ask.reject(error)
    })
    return ask
  }
  const put = (link: WidgetLink): void => {
    failure = undefined
    asks.put(link)
  }
  async function close(isDead = false): Promise<void> {
    for (const ask of asks.waiting(isDead)) ask.end(ask.check && (failure ?? modalClosed()))
    asks.clear()
    if (isDead) widget.drop()
    const own = Symbol()
    hiding = own
    show()
    const isTold = await tellClosed(widget)
    if (hiding !== own) return
    hiding = undefined
    // Where nobody was told, no snapshot says what came of it.
    if (!isTold) replica.shown = CLOSED
    show()
  }
  const open = createOpen(add)
  async function dismiss(): Promise<void> {
    try {
      await widget.link()?.client.dismiss({})
    } catch (error) {
      // A frame that does not answer must not hold the visitor: it is given up.
      if ((error as AirlockError).code === ErrorCode.REQUEST_TIMEOUT) await close(true)
    }
  }
  return {
    open,
    close: () => close(),
    dismiss,
    connect: createConnect(app, add, () => asks.size() || close()),
    linked: (link) => {
      if (replica.shown.open && !config.mount) void open().catch(() => {})
      put(link)
    },
    apply: (snapshot) => replica.apply(snapshot, shown),
    isConfirmed: () => replica.shown.open,
    changed: () => {
      for (const ask of asks.waiting()) ask.check?.()
    },
    disconnect: replica.disconnect,
    stop: (reason) => {
      for (const ask of asks.waiting()) ask.end(reason)
    },
  }
}
