import type { Connected } from '@airlock/host-sdk/bridge'
import { configuredNetworks, initialNamespace } from '../features/networks/configuredNetworks.ts'
import { nameNetworks } from '../features/networks/nameNetworks.ts'
import { balanceCacheSet } from '../state/account/balanceSlice.ts'
import { embeddedRestored } from '../state/account/embeddedSlice.ts'
import { activeNamespaceSet, networksRequested } from '../state/chains/chainsSlice.ts'
import { configured } from '../state/config/configSlice.ts'
import { themeSet } from '../state/config/themeSlice.ts'
import { connectionsRestored } from '../state/connections/connectionsSlice.ts'
import { connectorsSet, recentSet } from '../state/connectors/connectorsSlice.ts'
import { showAlert } from '../state/notices/alerts.ts'
import { createPersistence, scopeOf } from '../state/persistence.ts'
import { canOpen } from '../state/router/canShow.ts'
import { type OpenOptions, openView } from '../state/router/navigation.ts'
import { persist } from '../state/store/persist.ts'
import type { AppStore } from '../state/store/store.ts'
import type { Namespace, WidgetContract, WidgetInit } from '../types.ts'
import { disconnectHere } from '../wallets/connections/disconnect.ts'
import { pickStored, type Stored } from '../wallets/connections/pickStored.ts'
import { restoreConnection } from '../wallets/connections/restore.ts'
import { listenToHost } from './bridge/hostEvents.ts'
import { emitSnapshots } from './bridge/snapshot.ts'
import { askToSignIn } from './later.ts'

interface StartOptions {
  connected: Connected<WidgetContract>
  projectId: string
}

/** Applies the dApp's configuration to the state. */
function configure(
  { dispatch }: AppStore,
  { config, mode, sdkVersion, isTelegram }: WidgetInit,
  site: string,
): void {
  const { networks: _networks, defaultNetwork: _default, themeMode, themeVariables, ...rest } = config
  dispatch(configured({ ...rest, mode, sdkVersion, isTelegram, site }))
  dispatch(themeSet({ themeMode: themeMode ?? null, themeVariables: themeVariables ?? {} }))
}

/** Loads the language that the dApp configures; falls back to English if that fails. */
function translate({ dispatch }: AppStore, { locale }: WidgetInit['config']): void {
  if (!locale) return
  dispatch(configured({ isTranslating: true }))
  import('../messages/languages.ts')
    .then(({ loadLocale }) => loadLocale(locale))
    .catch(() => undefined)
    .finally(() => dispatch(configured({ isTranslating: false })))
}

/** Restores the state of the last visit. */
function fill({ dispatch, getState }: AppStore, { config, wallets }: WidgetInit, stored: Stored): void {
  dispatch(
    networksRequested(
      configuredNetworks(config, stored.activeCaipNetworkId, getState().config.operatorNetworks),
    ),
  )
  dispatch(activeNamespaceSet(initialNamespace(config, stored.activeNamespace)))
  dispatch(recentSet(stored.recentIds))
  dispatch(connectorsSet(wallets))
  dispatch(connectionsRestored(stored.connections))
  dispatch(balanceCacheSet(stored.balances))
  dispatch(embeddedRestored(stored.embedded))
}

function restore({ dispatch }: AppStore, { restoring }: Stored): void {
  const connections = Object.entries(restoring)
  for (const [namespace, connection] of connections)
    dispatch(restoreConnection(namespace as Namespace, connection))
  // A restored account shows its network's name, so it is loaded now, not when the widget opens.
  if (connections.length > 0) dispatch(nameNetworks()).catch(() => undefined)
}

/** Opens what the page is about to ask for, so that the first drawing is the one that the visitor sees. */
function openAtOnce({ dispatch, getState }: AppStore, { opening }: WidgetInit): void {
  if (opening && canOpen(getState(), opening.view, opening.namespace))
    dispatch(openView(opening as OpenOptions))
}

/** A connection that another tab made or ended is made or ended here too (R16). */
function listenToTabs({ dispatch, services }: AppStore): void {
  services.tabs.listen((message) => {
    if (message.type === 'disconnected') dispatch(disconnectHere(message.namespace, message.connectorId))
    else dispatch(restoreConnection(message.namespace, message.connection))
  })
}

/**
 * From the host's offer to a working widget: configures it, restores the last visit, and connects the host's
 * events in both directions.
 */
export function start(store: AppStore, { connected, projectId }: StartOptions): void {
  const { link, init, origin } = connected
  const { dispatch } = store
  const storage = store.services.storage()
  const persistence = createPersistence(storage, scopeOf(projectId, origin))
  const stored = pickStored(persistence, init.lastKnown)
  configure(store, init, origin)
  translate(store, init.config)
  dispatch(configured({ storage: storage.isPersistent ? 'persistent' : 'memory' }))
  if (projectId && init.config.projectId !== projectId)
    void dispatch(showAlert('projectUnknown', init.config.projectId))
  fill(store, init, stored)
  persist(store, persistence)
  listenToHost(link, store)
  listenToTabs(store)
  if (init.hasSignIn) askToSignIn(store)
  if (init.config.enableReconnect ?? true) restore(store, stored)
  emitSnapshots(store, (state) => link.emit('state', state))
  if (init.mode === 'embedded') dispatch(openView())
  else if (Object.keys(stored.restoring).length === 0) openAtOnce(store, init)
}
