import type { App } from './app.ts'
import { type CheckedConfig, checkNetwork, inBrowser, namespaceOf } from './config/config.ts'
import { isOfPage } from './contract/connectorTypes.ts'
import { AirlockError, ErrorCode } from './contract/errors.ts'
import type { Wallet } from './contract/state.ts'
import { createFamilies } from './families.ts'
import { attach, early } from './intent.ts'
import { adviseDeveloper, createLoader } from './loader.ts'
import { createNetworks } from './networks.ts'
import { announce } from './providers/announce.ts'
import { createProvider } from './providers/eip155.ts'
import { createMemory } from './state/memory.ts'
import { disconnected, initialState, isRestoring, namespacesIn } from './state/snapshot.ts'
import { createStore } from './state/store.ts'
import { takeResult } from './takeResult.ts'
import type { Airlock, AirlockEvent, Namespace } from './types.ts'
import { unavailable } from './unavailable.ts'
import { discoverEip155 } from './wallets/eip155.ts'

/** The longest time that a restore may delay requests (ms). */
const RESTORE_LIMIT = 5000

/** Creates the state of one instance and its persistent memory. */
function createApp(checked: CheckedConfig): App {
  const { config, networkIds } = checked
  const memory = createMemory(config.projectId)
  const known = inBrowser && config.enableReconnect !== false ? memory.read() : null
  const store = createStore(initialState(networkIds, known))
  const discovery = discoverEip155(
    config.enableInjected !== false,
    () => queueMicrotask(() => app.session?.walletsChanged()),
    (id) => app.connection('eip155').connector?.id === id,
  )
  const isConfigured = ({ namespace }: Wallet) => networkIds.some((id) => namespaceOf(id) === namespace)
  const app: App = {
    ...checked,
    store,
    events: createStore({} as AirlockEvent),
    discovery: { ...discovery, list: () => discovery.list().filter(isConfigured) },
    session: undefined,
    detached: !!known?.detached,
    remember: () => memory.write(app.lastKnown()),
    connecting: 0,
    sent: undefined,
    gone: inBrowser ? undefined : new AirlockError(ErrorCode.DISCONNECTED, 'Airlock needs a browser'),
    sync: () => {},
    emit: () => {},
    ask: async () => {},
    arrived: async () => {},
    connection: (namespace) => store.get().namespaces[namespace] ?? disconnected([], namespace),
    wallet: (namespace) => {
      const { connector } = app.connection(namespace)
      return isOfPage(connector)
        ? app.discovery.find(connector?.id)
        : { request: (request) => app.ask(namespace, request) }
    },
    change: (namespace, state = disconnected(networkIds, namespace)) =>
      store.set({ namespaces: { ...store.get().namespaces, [namespace]: state } }),
    lastKnown: () => {
      const { activeNamespace, namespaces } = store.get()
      const { detached } = app
      const isLive = Object.values(namespaces).some(
        (state) => state?.status === 'connected' || isRestoring(state),
      )
      return isLive || detached ? { activeNamespace, namespaces, detached } : null
    },
    settled: (namespace, limit = RESTORE_LIMIT) =>
      store.until(() => !isRestoring(store.get().namespaces[namespace]), limit),
    fail: (reason, message) => {
      const error = unavailable(reason, message)
      store.set({ widget: 'unavailable', unavailable: { reason, message: error.message } })
      return error
    },
  }
  app.remember()
  store.subscribe(() => {
    app.remember()
    app.sync()
  })
  return app
}

/** The methods that the dApp calls. */
function createMethods(
  app: App,
  stops: Set<() => void>,
): Omit<Airlock, 'getProvider' | 'destroy' | 'addNetwork' | 'removeNetwork'> {
  const { store, config } = app
  const { load: session, isNeeded } = createLoader(app)
  const open: Airlock['open'] = async (options) => (await session()).open(options)
  app.ask = async (namespace, request) => {
    await app.settled(namespace)
    return (await session()).request(namespace, request)
  }
  const prefetch = async () => {
    if (store.get().widget === 'unavailable') return
    try {
      await (await session()).load()
    } catch {
      // The failure is visible in `getState()`.
    }
  }
  return {
    open,
    close: async () => {
      if (!isNeeded()) return
      try {
        // Waits for the session like `open` and `connect`, so that calls take effect in the order in which they were
        // made.
        await (await session()).close()
      } catch {
        // Without a session nothing can be open.
      }
    },
    connect: async (options) => (await session()).connect(options),
    disconnect: async (only) => {
      const namespaces = only ? [only] : namespacesIn(store.get())
      app.detached ||= !!app.lastKnown()
      for (const namespace of namespaces) app.change(namespace)
      app.session?.disconnect(namespaces)
    },
    switchNetwork: async (network) => (await session()).switchNetwork(checkNetwork('switchNetwork', network)),
    getState: store.get,
    getServerState: createStore(initialState(app.networkIds, null)).get,
    subscribe: store.subscribe,
    onEvent: app.events.subscribe,
    downloadLogs: async () => (await session()).downloadLogs(),
    setTheme: async (theme) => {
      const { themeMode, themeVariables } = config
      config.themeVariables = { ...themeVariables, ...theme.themeVariables }
      if (theme.themeMode !== undefined) config.themeMode = theme.themeMode ?? undefined
      try {
        await app.session?.setTheme(theme)
      } catch (error) {
        // A theme that the widget rejects would keep it from starting next time.
        if ((error as AirlockError).code === ErrorCode.INVALID_PARAMS)
          Object.assign(config, { themeMode, themeVariables })
        throw error
      }
    },
    prefetch,
    attach: (element) => {
      const detach = attach(
        element,
        prefetch,
        () => void open().catch(() => {}),
        config.preload === 'visible',
      )
      stops.add(detach)
      return () => {
        detach()
        stops.delete(detach)
      }
    },
  }
}

/** Creates one instance without registering it on the page. */
export function createInstance(checked: CheckedConfig, onDestroy: () => void): Airlock {
  const app = createApp(checked)
  const { config, store, discovery } = app
  const stops = new Set<() => void>([onDestroy, store.clear, app.events.clear, discovery.stop])
  const methods = createMethods(app, stops)
  const provider = createProvider(app, methods)
  const families = createFamilies({ app, ...methods }, provider)
  app.arrived = families.arrived
  stops.add(families.stop)
  if (inBrowser) {
    adviseDeveloper(config)
    if (takeResult())
      import('./returned.ts').then(
        ({ tellReturn }) => tellReturn(app, methods),
        () => {},
      )
    for (const namespace of namespacesIn(store.get())) families.start(namespace)
    if (config.announce !== false) stops.add(announce(provider))
    const isNeeded = app.lastKnown() || (config.mount && !config.preload)
    if (isNeeded || config.preload === 'eager') void methods.prefetch()
    else if (config.preload === 'idle') early(({ whenIdle }) => whenIdle(methods.prefetch))
  }
  return Object.freeze({
    ...methods,
    ...createNetworks(app, families.start),
    getProvider: (namespace: Namespace = 'eip155'): never => families.start(namespace) as never,
    destroy: () => {
      app.gone = new AirlockError(ErrorCode.DISCONNECTED, 'Airlock was destroyed')
      app.emit = () => {}
      for (const stop of stops) stop()
      app.session?.stop(app.gone)
      store.set(initialState(checked.networkIds, null))
    },
  } satisfies Airlock)
}
