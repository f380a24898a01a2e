import type { App, Session } from '../app.ts'
import { namespaceOf } from '../config/config.ts'
import { isOfPage } from '../contract/connectorTypes.ts'
import { GRACE } from '../frame/arrival.ts'
import { checkOptions } from '../frame/options.ts'
import { loadSignIn } from '../frame/signIn.ts'
import { createWidget, type Widget, type WidgetLink } from '../frame/widget.ts'
import * as panelWords from '../messages/en.ts'
import { isRestoring, namespacesIn } from '../state/snapshot.ts'
import type { WalletProvider } from '../wallets/walletRegistry.ts'
import { type Tell, watchWallet } from '../wallets/watch.ts'
import { createCalls } from './calls.ts'
import { createDirect, type Direct } from './direct.ts'
import { createModal } from './modal.ts'
import { markSent } from './sent.ts'
import { createView, isUnavailable } from './view.ts'

// A page in development checks its options without a session.
export { checkOptions }

/** Methods that the widget is notified about. Reads are left out, because some dApps make them continuously. */
const REPORTED = /send|sign|^wallet_/i

/**
 * Listens to the wallets that the widget uses or the visitor is connected with. Their events go to the widget, or are
 * applied here while there is none.
 */
function createWallets(app: App, link: () => WidgetLink | undefined, direct: Direct) {
  const watched = new Map<string, () => void>()
  return {
    use: (connectorId: string): WalletProvider | undefined => {
      const provider = app.discovery.find(connectorId)
      // Ids of other families begin with the family's name.
      const namespace = connectorId.includes(':') ? namespaceOf(connectorId) : 'eip155'
      const tell: Tell = (event, payload) => {
        const state = app.connection(namespace)
        const isConnected = state.connector?.id === connectorId
        if (event !== 'message')
          link()?.emit(event, { connectorId, ...markSent(app, provider, payload as object) } as never)
        else if (isConnected) app.emit(event, payload)
        if (isConnected && isUnavailable(app) && !isRestoring(state)) void direct.sync(namespace)
      }
      if (provider && !watched.has(connectorId))
        watched.set(connectorId, watchWallet(provider, tell, namespace))
      return provider
    },
    stop: () => {
      for (const stop of watched.values()) stop()
    },
  }
}

/** Creates the part of the SDK that is loaded with the frame. */
export function createSession(app: App): Session {
  const { store, discovery, config } = app
  checkOptions(config)
  const title = panelWords.frameTitle + config.metadata.name
  const link = () => widget.link()
  const direct = createDirect(app)
  const wallets = createWallets(app, link, direct)
  const view = createView(
    app,
    title,
    () => widget,
    () => modal,
    direct,
  )
  const widget: Widget = createWidget(app, {
    title,
    root: view.root,
    opening: () => modal.opening(),
    useWallet: wallets.use,
    onEarly: view.onEarly,
    onFail: (reason) => {
      for (const namespace of namespacesIn(store.get())) {
        const state = () => app.connection(namespace)
        // Only the widget can restore a wallet outside the page, and it may still come.
        const isLate = reason === 'timeout' && !isOfPage(state().connector)
        setTimeout(() => isRestoring(state()) && direct.sync(namespace), isLate ? GRACE : 0)
      }
    },
    onLink: (opened) => {
      opened.on('state', ({ snapshot }) => modal.apply(snapshot))
      opened.on('event', app.events.set)
      modal.linked(opened)
      opened.emit('wallets', discovery.list())
    },
  })
  const modal = createModal(app, widget)

  /** Updates everything from the state. */
  const sync = () => {
    for (const state of Object.values(store.get().namespaces))
      if (state?.connector && state.status !== 'disconnected') wallets.use(state.connector.id)
    view.render()
    modal.changed()
  }
  discovery.need()
  store.subscribe(sync)
  if (config.siwe || config.siwx) loadSignIn().then(({ follow }) => follow(app), console.error)
  return {
    ...modal,
    load: widget.load,
    ...createCalls(app, widget, view.paint),
    answered: (namespace, method) => {
      const connectorId = app.connection(namespace).connector?.id
      if (connectorId && REPORTED.test(method)) link()?.emit('walletActivity', { connectorId, method })
    },
    walletsChanged: () => {
      link()?.emit('wallets', discovery.list())
      view.walletsChanged()
      sync()
    },
    stop: (reason) => {
      modal.stop(reason)
      widget.stop()
      view.drop()
      wallets.stop()
    },
  }
}
