import type { App, Session } from '../app.ts'
import { createSurface, type Surface } from '../frame/surface.ts'
import { createWidget, type Widget } from '../frame/widget.ts'
import { isRestoring } from '../state/snapshot.ts'
import type { WalletProvider } from '../wallets/eip155.ts'
import { watchWallet } from '../wallets/watch.ts'
import { createDirect } from './direct.ts'
import { createModal } from './modal.ts'
import { createPanel } from './panel.ts'

/** What the widget need not hear of: reads, which some dApps make all the time. */
const WORTH_TELLING = /send|sign|^wallet_/i

/** Everything that comes with the frame. */
export function createSession(app: App): Session {
  const { store, discovery, config } = app
  const isModal = !config.mount
  const title = `Airlock wallet – ${config.metadata.name}`
  const direct = createDirect(app)
  const watched = new Map<string, () => void>()
  let surface: Surface | undefined

  const isUnavailable = () => store.get().widget === 'unavailable'
  const link = () => widget.link()
  const isThere = () => !!link() && (!isModal || modal.isConfirmed())

  /** A wallet, about to be asked, and listened to from now on. */
  function useWallet(walletId: string): WalletProvider | undefined {
    const provider = discovery.find(walletId)
    if (provider && !watched.has(walletId))
      watched.set(
        walletId,
        watchWallet(provider, (event, payload) => {
          const isConnected = app.eip155().connector?.id === walletId
          if (event !== 'message') link()?.emit(event, { walletId, ...(payload as never) })
          else if (isConnected) app.emit('message', payload)
          if (isConnected && isUnavailable() && !isRestoring(app.eip155())) void direct.sync()
        }),
      )
    return provider
  }

  function root(): HTMLElement {
    surface ??= createSurface(app, {
      title,
      cancel: () => {
        if (isThere()) link()?.emit('dismiss', {})
        else void modal.close()
      },
      removed: () => {
        void modal.close()
        dropSurface()
        widget.fail('removed', 'the page took it out of its document')
      },
    })
    return surface.root
  }
  function dropSurface(): void {
    panel.stop()
    surface?.remove()
    surface = undefined
  }

  const widget: Widget = createWidget(app, {
    title,
    root,
    useWallet,
    onFail: () => {
      if (isRestoring(app.eip155())) void direct.sync()
    },
    onLink: (opened) => {
      opened.on('state', ({ snapshot }) => modal.apply(snapshot))
      opened.emit('wallets', discovery.list())
      modal.put(opened)
    },
  })
  const modal = createModal(app, widget)
  const panel = createPanel(app, {
    root,
    connect: async (wallet) => {
      await direct.connect(wallet)
      await modal.close()
    },
    retry: widget.retry,
    close: modal.close,
  })

  /** Brings everything in step with the state. */
  function sync(): void {
    const { open, widget: now } = store.get()
    const { status, connector } = app.eip155()
    if (connector && status !== 'disconnected') useWallet(connector.id)
    const isShown = isModal ? open : now !== 'idle'
    if (isShown) root()
    surface?.show(isShown)
    const isReplaced = isShown && !isThere()
    const isNew = panel.show(isReplaced ? (isUnavailable() ? 'list' : 'loading') : 'none')
    if (isNew && isShown && isThere() && isModal) widget.focus()
    modal.changed()
  }

  discovery.need()
  store.subscribe(sync)
  const { open, close, connect, disconnect } = modal
  return {
    open,
    close,
    connect,
    disconnect,
    load: widget.load,
    switchNetwork: async (caipNetworkId) => {
      const opened = await widget.load()
      await opened.client.switchNetwork({ caipNetworkId })
    },
    setTheme: async (theme) => {
      await link()?.client.setTheme(theme)
    },
    answered: (method) => {
      const walletId = app.eip155().connector?.id
      if (walletId && WORTH_TELLING.test(method)) link()?.emit('walletActivity', { walletId, method })
    },
    walletsChanged: () => {
      link()?.emit('wallets', discovery.list())
      if (isUnavailable()) panel.stop()
      sync()
    },
    stop: (reason) => {
      modal.stop(reason)
      widget.stop()
      dropSurface()
      for (const stop of watched.values()) stop()
    },
  }
}
