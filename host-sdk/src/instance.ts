import type { CheckedConfig } from './config.ts'
import { AirlockError, ErrorCode } from './contract/errors.ts'
import type { WidgetLink } from './frame/index.ts'
import { announce } from './providers/announce.ts'
import { createProvider, type ProviderControl } from './providers/eip155.ts'
import { destroyed } from './session/calls.ts'
import type { Context } from './session/context.ts'
import { createDirect, type Direct } from './session/direct.ts'
import { attach, preload } from './session/intent.ts'
import { createReplica, type Replica } from './session/replica.ts'
import { createSession, type Session } from './session/session.ts'
import { createWalletSide, type WalletSide } from './session/wallets.ts'
import { createMemory } from './state/memory.ts'
import { initialSnapshot, isRestoring, namespaceState, restoredSnapshot } from './state/snapshot.ts'
import { createStore } from './state/store.ts'
import type { Airlock, AirlockConfig, Namespace } from './types.ts'
import { type Discovery, discoverEip155 } from './wallets/eip155.ts'

const isServer = typeof document === 'undefined'
const NOTHING: Discovery = { list: () => [], find: () => undefined, need: () => {}, stop: () => {} }
/** What the widget need not hear of: reads, which some dApps make all the time. */
const WORTH_TELLING = /send|sign|^wallet_/i

interface Parts {
  context: Context
  replica: Replica
  direct: Direct
  session: Session
  walletSide: WalletSide
  control: ProviderControl
}

function createContext(given: AirlockConfig, checked: CheckedConfig, onWallets: () => void) {
  const config = { ...given }
  const memory = createMemory(config.projectId)
  const remembered = config.enableReconnect === false ? null : memory.read()
  const initial = initialSnapshot(checked.networkIds, checked.defaultNetworkId)
  const store = createStore({ ...restoredSnapshot(initial, remembered), widget: 'idle', unavailable: null })
  const discovery = isServer
    ? NOTHING
    : discoverEip155({ legacy: config.enableInjected !== false, onChange: () => queueMicrotask(onWallets) })
  const context: Context = { ...checked, config, store, discovery, gone: null }
  return { context, memory, remembered }
}

/** Puts the parts of one instance together; whatever changes in the store reaches all of them. */
function assemble(given: AirlockConfig, checked: CheckedConfig): Parts {
  const { context, memory, remembered } = createContext(given, checked, () => onWallets())
  const { store, discovery, networkIds } = context
  const replica = createReplica(store, networkIds, !!remembered?.detached)
  const direct = createDirect(context, replica)
  const eip155 = () => namespaceState(store.get(), 'eip155')
  const link = () => session.loader.link()
  const sync = () => {
    if (!session.isConnecting()) control.sync()
  }
  const session: Session = createSession(context, {
    replica,
    direct,
    useWallet: (id) => walletSide.useWallet(id),
    onSettled: sync,
  })
  const control = createProvider({
    state: eip155,
    until: (holds, limit) => store.until((state) => holds(namespaceState(state, 'eip155')), limit),
    wallet: () => discovery.find(eip155().connector?.id ?? ''),
    connect: () => session.connect({ namespace: 'eip155' }),
    disconnect: () => disconnect({ context, replica, session, direct }, 'eip155'),
    answered: (method) => {
      const walletId = eip155().connector?.id
      if (walletId && WORTH_TELLING.test(method)) link()?.emit('walletActivity', { walletId, method })
    },
  })
  const walletSide = createWalletSide(context, {
    direct,
    link,
    message: (payload) => control.emit('message', payload),
  })
  const onWallets = () => {
    walletSide.changed()
    session.render()
  }
  let widget = 'idle'
  store.subscribe((state) => {
    memory.write(replica.lastKnown())
    walletSide.sync()
    session.render()
    sync()
    if (state.widget === widget) return
    widget = state.widget
    if (widget === 'loading') discovery.need()
    if (widget === 'unavailable') void direct.restore()
  })
  return { context, replica, direct, session, walletSide, control }
}

/** Local first: the widget hears of it, but nobody waits for it. */
function disconnect({ context, replica, session }: Omit<Parts, 'walletSide' | 'control'>, only?: Namespace) {
  const { namespaces, widget } = context.store.get()
  const release = (only ? [only] : (Object.keys(namespaces) as Namespace[])).map(replica.disconnect)
  const settle = () => {
    for (const end of release) end()
  }
  if (widget === 'loading' || widget === 'ready')
    session.loader
      .load()
      .then((link) => link.client.disconnect({ namespace: only }))
      .then(settle, settle)
  else settle()
  return Promise.resolve()
}

function methods(parts: Parts): Omit<Airlock, 'destroy'> {
  const { context, session, direct, control } = parts
  const { store, config } = context
  const { loader } = session
  const prefetch = async () => {
    if (store.get().widget === 'idle') await loader.load().catch(() => {})
  }
  return {
    open: session.open,
    close: session.close,
    connect: session.connect,
    disconnect: (namespace) => disconnect(parts, namespace),
    switchNetwork: async (caipNetworkId) => {
      let link: WidgetLink
      try {
        link = await loader.load()
      } catch (error) {
        return direct.switchNetwork(caipNetworkId, error)
      }
      await link.client.switchNetwork({ caipNetworkId })
    },
    getState: store.get,
    subscribe: store.subscribe,
    getProvider: (namespace = 'eip155') => {
      if (namespace === 'eip155') return control.provider
      throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, `There is no provider for ${namespace} yet`)
    },
    setTheme: async ({ themeMode, themeVariables }) => {
      if (themeMode !== undefined) config.themeMode = themeMode ?? undefined
      if (themeVariables) config.themeVariables = { ...config.themeVariables, ...themeVariables }
      await loader.link()?.client.setTheme({ themeMode, themeVariables })
    },
    prefetch,
    attach: (element) => attach(element, prefetch, () => void session.open().catch(() => {})),
  }
}

/** One instance, not yet known to the page. */
export function createInstance(given: AirlockConfig, checked: CheckedConfig, onDestroy: () => void): Airlock {
  const parts = assemble(given, checked)
  const { context, session, walletSide, control } = parts
  const { config, store, discovery } = context
  const stops: (() => void)[] = []
  if (isServer) context.gone = new AirlockError(ErrorCode.DISCONNECTED, 'Airlock needs a browser')
  else {
    if (config.announce !== false) stops.push(announce(control.provider))
    const isStored = Object.values(store.get().namespaces).some((state) => state && isRestoring(state))
    const when =
      isStored || !config.projectId ? 'eager' : (config.preload ?? (config.mount ? 'eager' : 'intent'))
    stops.push(preload(when, () => session.loader.load().catch(() => {})))
  }
  return Object.freeze({
    ...methods(parts),
    destroy: () => {
      context.gone = destroyed()
      onDestroy()
      store.clear()
      session.stop()
      walletSide.stop()
      discovery.stop()
      control.clear()
      for (const stop of stops) stop()
      const { networkIds, defaultNetworkId } = checked
      store.set({ ...initialSnapshot(networkIds, defaultNetworkId), widget: 'idle', unavailable: null })
    },
  })
}
