import { returnToLogin } from '../../features/embedded/login.ts'
import { balanceExpired } from '../../state/account/balanceSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { connectorsSet, selectConnector } from '../../state/connectors/connectorsSlice.ts'
import type { HostLink } from '../../state/store/services.ts'
import type { AppStore, RootState } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { checkConnection } from '../../wallets/connections/checkConnection.ts'
import { movesCoins } from '../../wallets/movesCoins.ts'

const namespaces = (state: RootState): Namespace[] => Object.keys(state.chains.records) as Namespace[]

/** The handlers of wallet events, which do not occur before the first view is visible. */
const load = () => import('./walletEvents.ts')
type Heard = Awaited<ReturnType<typeof load>>

/** Handles wallet events in their order, although the handlers have to be loaded first. */
function createQueue() {
  let last = Promise.resolve()
  return (run: (heard: Heard) => unknown) => {
    last = last.then(async () => void (await run(await load()))).catch(() => undefined)
  }
}

/** Listens to the wallets' events. */
function listenToWallets(host: HostLink, store: AppStore): void {
  const enqueue = createQueue()
  host.on('walletAccounts', (news) => enqueue(({ accountsHeard }) => accountsHeard(store, news)))
  host.on('walletChain', (news) => enqueue(({ chainHeard }) => chainHeard(store, news)))
  host.on('walletDisconnected', ({ connectorId }) =>
    enqueue(({ disconnectHeard }) => disconnectHeard(store, connectorId)),
  )
  host.on('walletActivity', ({ connectorId, method }) => {
    if (!movesCoins(method)) return
    enqueue(({ accountsWith }) => {
      for (const account of accountsWith(store.getState(), connectorId))
        store.dispatch(balanceExpired(account))
    })
  })
}

/** Turns events of the dApp's page into events of the connections. */
export function listenToHost(host: HostLink, store: AppStore): void {
  const { dispatch, getState } = store
  listenToWallets(host, store)
  host.on('wallets', (wallets) => {
    dispatch(connectorsSet(wallets))
    for (const namespace of namespaces(getState())) {
      const account = selectRecord(getState(), namespace)?.accountState
      const isGone = !selectConnector(getState(), account?.connectedWalletInfo?.connectorId)
      if (account?.status === 'connected' && isGone) void dispatch(checkConnection(namespace))
    }
  })
  host.on('returned', () => {
    // If the frame is not available, the visitor starts the sign-in again.
    dispatch(returnToLogin()).catch(() => undefined)
  })
  host.on('resume', () => {
    for (const namespace of namespaces(getState())) void dispatch(checkConnection(namespace))
  })
}
