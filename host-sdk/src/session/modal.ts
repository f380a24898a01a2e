import type { App } from '../app.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { Widget, WidgetLink } from '../frame/widget.ts'
import { accountOf, disconnected } from '../state/snapshot.ts'
import type { Account, Airlock, Namespace, WidgetSnapshot } from '../types.ts'

/**
 * Open or closed, and who waits for what. The widget's snapshots are the truth. What the page does first (open,
 * connect, close, disconnect) shows at once and holds until the widget has answered, so that a snapshot that was
 * already on its way does not undo it for a moment.
 */
export interface Modal extends Pick<Airlock, 'open' | 'close' | 'connect'> {
  /** A snapshot from the widget. */
  apply(snapshot: WidgetSnapshot): void
  /** Whether the widget itself says that it is open. */
  isConfirmed(): boolean
  /** Puts whatever waits to a link. */
  put(link: WidgetLink): void
  /** The state has changed: who waits for a connection may have it. */
  changed(): void
  /** Tells the widget; until it knows, these namespaces are disconnected whatever it says. */
  disconnect(namespaces: Namespace[]): void
  stop(reason: AirlockError): void
}

/** What the dApp wants of the visitor, for as long as it waits. */
interface Ask {
  /** The widget has it. */
  isPut: boolean
  put(link: WidgetLink): void
  /** Ends it before the widget had it: with an error, or as if it were done. */
  end(reason?: unknown, result?: unknown): void
  /** Only a `connect()`: ends it if there is a connection by now, which a widget is not needed for. */
  check?: (() => void) | undefined
}

export function createModal(app: App, widget: Widget): Modal {
  const { store, networkIds } = app
  const asks = new Set<Ask>()
  let disconnecting: Namespace[] = []
  let isConfirmed = false
  let closing = 0
  let failure: unknown

  const isOpen = () => !closing && (isConfirmed || asks.size > 0)
  const show = () => store.set(isOpen() ? { open: true } : { open: false, view: null })
  const waiting = () => [...asks].filter((ask) => !ask.isPut)
  const put = (link: WidgetLink) => {
    failure = undefined
    for (const ask of waiting()) ask.put(link)
  }

  /** Shows the modal until `run` is done with the widget, or the visitor closes it. */
  function ask<T>(run: (link: WidgetLink) => Promise<T>, find?: () => T | undefined): [Ask, Promise<T>] {
    let settle!: [(value: T) => void, (reason: unknown) => void]
    const promise = new Promise<T>((...both) => {
      settle = both
    })
    const [resolve, reject] = settle
    const drop = () => {
      asks.delete(own)
      show()
    }
    const own: Ask = {
      isPut: false,
      put: (link) => {
        own.isPut = true
        void run(link).then(resolve, reject).then(drop)
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
    asks.add(own)
    show()
    widget.load().then(put, (error) => {
      failure = error
      if (!find) reject(error)
    })
    return [own, promise]
  }

  async function close(): Promise<void> {
    for (const ask of waiting())
      ask.end(ask.check && (failure ?? new AirlockError(ErrorCode.USER_REJECTED, 'Modal closed')))
    asks.clear()
    closing++
    show()
    await widget
      .link()
      ?.client.close({})
      .catch(() => {})
    closing--
    isConfirmed = false
    show()
  }

  /** Asks for a connection; the widget's answer may be here before its snapshot. */
  async function connectBy(link: WidgetLink, namespace: Namespace, signal: AbortSignal | undefined) {
    await app.settled(namespace)
    const known = accountOf(store.get(), namespace)
    if (known) return known
    const account = await link.client.connect({ namespace }, { signal })
    const { address: _, namespace: connected, ...rest } = account
    if (!accountOf(store.get(), connected))
      app.change(connected, {
        ...rest,
        status: 'connected',
        accounts: [rest.caipAddress],
        isSupportedNetwork: networkIds.includes(rest.caipNetworkId),
      })
    return account
  }

  const connect: Modal['connect'] = async ({ namespace = store.get().activeNamespace, signal } = {}) => {
    const find = () => accountOf(store.get(), namespace)
    const known = find()
    if (known) return known
    app.connecting++
    const [own, account] = ask((link) => connectBy(link, namespace, signal), find)
    const onAbort = () => {
      own.end(new AirlockError(ErrorCode.ABORTED, 'Request was aborted'))
      if (!asks.size) void close()
    }
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) onAbort()
    try {
      return await account
    } finally {
      signal?.removeEventListener('abort', onAbort)
      // Whoever called hears first, listeners after that.
      setTimeout(() => {
        app.connecting--
        app.sync()
      })
    }
  }

  return {
    open: (options = {}) =>
      ask(async (link) => {
        await link.client.open(options)
        isConfirmed = true
      })[1],
    close,
    connect,
    put,
    apply: (snapshot) => {
      app.detached = false
      isConfirmed = snapshot.open
      const namespaces = { ...snapshot.namespaces }
      for (const namespace of disconnecting) namespaces[namespace] = disconnected(networkIds, namespace)
      store.set({ ...snapshot, open: isOpen(), namespaces })
    },
    isConfirmed: () => isConfirmed,
    changed: () => {
      for (const ask of waiting()) ask.check?.()
    },
    disconnect: (namespaces) => {
      disconnecting = [...disconnecting, ...namespaces]
      const tell = (namespace: Namespace) => widget.link()?.client.disconnect({ namespace })
      void Promise.allSettled(namespaces.map(tell)).then(() => {
        disconnecting = disconnecting.filter((namespace) => !namespaces.includes(namespace))
      })
    },
    stop: (reason) => {
      for (const ask of asks) ask.end(reason)
    },
  }
}
