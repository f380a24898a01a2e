import type { Wallet } from '../contract/state.ts'
import type { WidgetLink } from '../frame/index.ts'
import { accountOf, isRestoring, namespaceState } from '../state/snapshot.ts'
import { createSurface, type Surface } from '../surface/surface.ts'
import type { Account, ConnectOptions, OpenOptions } from '../types.ts'
import type { WalletProvider } from '../wallets/eip155.ts'
import { aborted, type Call, createCall, destroyed, modalClosed } from './calls.ts'
import type { Context } from './context.ts'
import type { Direct } from './direct.ts'
import { createLoader, type Loader } from './loader.ts'
import { createPanel } from './panel.ts'
import type { Replica } from './replica.ts'

/** The widget as the rest of the SDK uses it: there or not. */
export interface Session {
  loader: Loader
  open(options?: OpenOptions): Promise<void>
  close(): Promise<void>
  connect(options?: ConnectOptions): Promise<Account>
  /** Whether a `connect()` is pending. */
  isConnecting(): boolean
  /** Brings what is on the screen in step with the state. */
  render(): void
  stop(): void
}

interface SessionOptions {
  replica: Replica
  direct: Direct
  useWallet: (id: string) => WalletProvider | undefined
  /** A `connect()` has settled, and whoever waited for it has heard. */
  onSettled: () => void
}

/** How long `connect()` lets a restore go on before it asks (ms). */
const RESTORE_LIMIT = 5000

export function createSession(context: Context, options: SessionOptions): Session {
  const { config, store, discovery } = context
  const { replica, direct } = options
  const title = `Airlock wallet – ${config.metadata.name}`
  const modal = !config.mount
  const calls = new Set<Call>()
  let surface: Surface | undefined
  let wanted: OpenOptions | null = null
  let offered: Wallet[] = []

  const getSurface = () => {
    surface ??= createSurface({
      mount: config.mount,
      title,
      zIndex: config.themeVariables?.['--airlock-z-index'] ?? 999,
      onCancel: () => {
        const link = loader.link()
        if (link && replica.isConfirmed()) link.emit('dismiss', {})
        else void close()
      },
      onRemoved: () => {
        void close()
        dropSurface()
        loader.fail('removed', 'the page removed the widget from its document')
      },
    })
    return surface
  }
  const dropSurface = () => {
    panel.stop()
    surface?.remove()
    surface = undefined
  }
  const root = () => getSurface().root

  const panel = createPanel({
    root,
    modal,
    colorScheme: () => config.themeMode ?? 'light dark',
    wallets: discovery.list,
    connect: async (wallet) => {
      const account = await direct.connect(wallet)
      for (const call of calls) call.resolve(account)
      await close()
    },
    retry: () => loader.retry(),
    close: () => void close(),
  })

  const loader = createLoader(context, {
    title,
    root,
    wallets: () => {
      offered = discovery.list()
      return offered
    },
    lastKnown: replica.lastKnown,
    useWallet: options.useWallet,
    onLink: (link, late) => {
      link.on('state', ({ snapshot }) => replica.apply(snapshot))
      const wallets = discovery.list()
      if (wallets.length !== offered.length) link.emit('wallets', wallets)
      if (!late) return
      for (const call of calls) launch(call, link)
      if (wanted && !calls.size) void view(link, replica.presume(true)).catch(() => {})
    },
  })

  async function view(link: WidgetLink, settle: (open?: boolean) => void): Promise<void> {
    const { view, namespace } = wanted ?? {}
    wanted = null
    try {
      await link.client.open({ view, namespace })
      settle(true)
    } catch (error) {
      settle()
      throw error
    }
  }

  async function open(what: OpenOptions = {}): Promise<void> {
    if (context.gone) throw context.gone
    wanted = what
    const settle = replica.presume(true)
    const link = await loader.load()
    if (wanted === what) await view(link, settle)
  }

  async function close(): Promise<void> {
    wanted = null
    for (const call of calls)
      if (!call.launched)
        call.reject(discovery.list().length ? modalClosed() : (call.failure ?? modalClosed()))
    const settle = replica.presume(false)
    await loader
      .link()
      ?.client.close({})
      .catch(() => {})
    settle(false)
  }

  function launch(call: Call, link: WidgetLink): void {
    if (call.launched || !calls.has(call)) return
    call.launched = true
    const { namespace, signal } = call
    link.client.connect({ namespace }, { signal }).then((account) => {
      const { caipAddress, caipNetworkId, connector } = account
      const state = namespaceState(store.get(), account.namespace)
      // The reply may be here before the snapshot.
      if (state.status !== 'connected')
        replica.change(
          account.namespace,
          { ...state, status: 'connected', caipAddress, accounts: [caipAddress], caipNetworkId, connector },
          false,
        )
      call.resolve(account)
    }, call.reject)
  }

  async function connect({ namespace, signal }: ConnectOptions = {}): Promise<Account> {
    const wantedNamespace = namespace ?? store.get().activeNamespace
    const known = () => accountOf(store.get(), wantedNamespace)
    if (context.gone) throw context.gone
    if (signal?.aborted) throw aborted()
    const account = known()
    if (account) return account
    const cancel = new AbortController()
    const call = createCall(namespace, cancel.signal)
    const onAbort = () => {
      call.reject(aborted())
      cancel.abort()
      if (calls.size < 2) void close()
    }
    calls.add(call)
    signal?.addEventListener('abort', onAbort, { once: true })
    const settle = replica.presume(true)
    void store
      .until((state) => !isRestoring(namespaceState(state, wantedNamespace)), RESTORE_LIMIT)
      .then(() => {
        const restored = known()
        if (restored) call.resolve(restored)
        else if (calls.has(call)) return loader.load().then((link) => launch(call, link))
      })
      .catch((error) => {
        call.failure = error
      })
    try {
      return await call.account
    } finally {
      calls.delete(call)
      signal?.removeEventListener('abort', onAbort)
      settle()
      setTimeout(options.onSettled)
    }
  }

  function render(): void {
    const { open, widget } = store.get()
    const isShown = modal ? open : widget !== 'idle'
    const isThere = loader.link() && (!modal || replica.isConfirmed())
    if (modal && isShown) getSurface().show()
    const changed = panel.show(!isShown || isThere ? 'none' : widget === 'unavailable' ? 'list' : 'loading')
    if (modal && !isShown) surface?.hide()
    else if (modal && isThere && changed) loader.focus()
  }

  return {
    loader,
    open,
    close,
    connect,
    isConnecting: () => calls.size > 0,
    render,
    stop: () => {
      for (const call of calls) call.reject(destroyed())
      loader.stop()
      dropSurface()
    },
  }
}
