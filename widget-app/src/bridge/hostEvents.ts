import { balanceExpired } from '../features/account/index.ts'
import { connectionEvent, selectRecord } from '../features/chains/index.ts'
import { checkConnection, resumeConnection } from '../features/connections/index.ts'
import { connectorsSet, selectConnector } from '../features/connectors/index.ts'
import type { NamespaceAdapter } from '../namespaces/adapter.ts'
import { loadAdapter } from '../namespaces/registry.ts'
import type { HostLink } from '../store/services.ts'
import type { AppStore, RootState } from '../store/store.ts'
import type { Namespace } from '../types.ts'

const namespaces = (state: RootState): Namespace[] => Object.keys(state.chains.records) as Namespace[]

const walletIdIn = (state: RootState, namespace: Namespace) =>
  selectRecord(state, namespace)?.accountState.connectedWalletInfo?.identifier

/** Where a wallet is connected, or being restored. */
const connectedWith = (state: RootState, walletId: string): Namespace[] =>
  namespaces(state).filter((namespace) => walletIdIn(state, namespace) === walletId)

/** Runs what wallets say in the order in which they said it, although an adapter may have to be loaded for it. */
function createQueue() {
  let last = Promise.resolve()
  return (run: () => Promise<void>) => {
    last = last.then(run).catch(() => undefined)
  }
}

/** Calls back for every namespace that is connected with the wallet. */
async function eachConnected(
  { getState }: AppStore,
  walletId: string,
  tell: (namespace: Namespace, adapter: NamespaceAdapter) => void,
): Promise<void> {
  for (const namespace of connectedWith(getState(), walletId)) tell(namespace, await loadAdapter(namespace))
}

/** What wallets say of themselves. */
function listenToWallets(host: HostLink, store: AppStore): void {
  const { dispatch, getState } = store
  const enqueue = createQueue()
  host.on('walletAccounts', ({ walletId, accounts }) =>
    enqueue(async () => {
      await eachConnected(store, walletId, (namespace, adapter) => {
        const event = {
          type: 'accountsChanged' as const,
          walletId,
          accounts: adapter.normalizeAccounts(accounts),
        }
        dispatch(connectionEvent({ namespace, event }))
      })
      const namespace = selectConnector(getState(), walletId)?.chain
      if (namespace && accounts.length > 0) dispatch(resumeConnection(namespace, walletId))
    }),
  )
  host.on('walletChain', ({ walletId, chainId }) =>
    enqueue(() =>
      eachConnected(store, walletId, (namespace, adapter) => {
        const caipNetworkId = adapter.toCaipNetworkId(chainId)
        dispatch(connectionEvent({ namespace, event: { type: 'chainChanged', walletId, caipNetworkId } }))
      }),
    ),
  )
  host.on('walletDisconnected', ({ walletId }) => {
    for (const namespace of connectedWith(getState(), walletId)) void dispatch(checkConnection(namespace))
  })
  host.on('walletActivity', ({ walletId, method }) => {
    if (method !== 'eth_sendTransaction') return
    for (const namespace of connectedWith(getState(), walletId)) {
      const caipAddress = selectRecord(getState(), namespace)?.accountState.caipAddress
      if (caipAddress) dispatch(balanceExpired(caipAddress))
    }
  })
}

/** What the dApp's page says happened there, as events of the connections. */
export function listenToHost(host: HostLink, store: AppStore): void {
  const { dispatch, getState } = store
  listenToWallets(host, store)
  host.on('wallets', (wallets) => {
    dispatch(connectorsSet(wallets))
    for (const namespace of namespaces(getState())) {
      const account = selectRecord(getState(), namespace)?.accountState
      const isGone = !selectConnector(getState(), account?.connectedWalletInfo?.identifier)
      if (account?.status === 'connected' && isGone) void dispatch(checkConnection(namespace))
    }
  })
  host.on('resume', () => {
    for (const namespace of namespaces(getState())) void dispatch(checkConnection(namespace))
  })
}
