import { type ChainRecord, isSupported, toCaipAddress } from '../../state/chains/chainRecord.ts'
import { toConnectorInfo } from '../../state/connections/wallet.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import type { AppStore, RootState } from '../../state/store/store.ts'
import type { NamespaceState, WidgetSnapshot } from '../../types.ts'

function toNamespaceState(record: ChainRecord): NamespaceState {
  const { connectedWalletInfo: wallet, address: active, allAccounts: all } = record.accountState
  const caipNetworkId = record.networkState.caipNetwork?.caipNetworkId ?? null
  // The dApp gets the active one first.
  const allAccounts = all.toSorted((one, other) => +(other.address === active) - +(one.address === active))
  return {
    status: record.accountState.status,
    caipAddress: record.accountState.caipAddress,
    accounts: caipNetworkId ? allAccounts.map(({ address }) => toCaipAddress(caipNetworkId, address)) : [],
    allAccounts,
    preferredAccountType: allAccounts[0]?.type,
    smartAccountDeployed: record.accountState.smartAccountDeployed,
    caipNetworkId,
    isSupportedNetwork: caipNetworkId === null || isSupported(record, caipNetworkId),
    connector: wallet && toConnectorInfo(wallet),
  }
}

/**
 * The public state: addresses, networks, connectors, and whether the widget should be visible. Nothing else.
 */
function toSnapshot(state: RootState): WidgetSnapshot {
  const { activeNamespace, records } = state.chains
  return {
    open: state.modal.open,
    view: state.modal.open ? selectView(state) : null,
    loading: state.modal.loading,
    activeNamespace,
    namespaces: Object.fromEntries(
      Object.values(records).map((record) => [record.namespace, toNamespaceState(record)]),
    ),
  }
}

/**
 * Sends the public state now and after every change, once per turn, numbered. Returns a function that stops
 * it.
 */
export function emitSnapshots(
  store: AppStore,
  emit: (state: { seq: number; snapshot: WidgetSnapshot }) => void,
): () => void {
  let seq = 0
  let last = ''
  let isScheduled = false
  const send = () => {
    isScheduled = false
    const snapshot = toSnapshot(store.getState())
    const text = JSON.stringify(snapshot)
    if (text === last) return
    last = text
    emit({ seq, snapshot })
    seq += 1
  }
  send()
  return store.subscribe(() => {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(send)
  })
}
