import { loadAdapter } from '../../chains/registry.ts'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { selectConnector } from '../../state/connectors/connectorsSlice.ts'
import type { AppStore, AppThunk, RootState } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { checkConnection } from '../../wallets/connections/checkConnection.ts'
import { resumeConnection } from '../../wallets/connections/restore.ts'
import { wantedNetwork } from '../../wallets/wantedNetwork.ts'

/** The namespaces in which a wallet is connected, or being restored. */
const connectedWith = ({ chains }: RootState, connectorId: string): Namespace[] =>
  Object.values(chains.records)
    .filter(({ accountState }) => accountState.connectedWalletInfo?.connectorId === connectorId)
    .map(({ namespace }) => namespace)

/**
 * Accounts on another network are no reason to disconnect: the wallet is asked again for those on this one.
 */
const hearAccounts =
  (namespace: Namespace, connectorId: string, given: readonly string[]): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const adapter = await loadAdapter(namespace)
    const accounts = adapter.normalizeAccounts(given, wantedNetwork(getState(), namespace))
    if (given.length > 0 && accounts.length === 0) void dispatch(checkConnection(namespace))
    else dispatch(connectionEvent({ namespace, event: { type: 'accountsChanged', connectorId, accounts } }))
  }

/** The wallet's accounts changed; the list may be empty. */
export async function accountsHeard(
  { dispatch, getState }: AppStore,
  { connectorId, accounts }: { connectorId: string; accounts: string[] },
): Promise<void> {
  for (const namespace of connectedWith(getState(), connectorId))
    await dispatch(hearAccounts(namespace, connectorId, accounts))
  const namespace = selectConnector(getState(), connectorId)?.chain
  if (namespace && accounts.length > 0) dispatch(resumeConnection(namespace, connectorId))
}

/** The network of a wallet with its own network changed. */
export async function chainHeard(
  { dispatch, getState }: AppStore,
  { connectorId, chainId, asked }: { connectorId: string; chainId: string; asked?: boolean | undefined },
): Promise<void> {
  for (const namespace of connectedWith(getState(), connectorId)) {
    const caipNetworkId = (await loadAdapter(namespace)).toCaipNetworkId(chainId)
    dispatch(
      connectionEvent({ namespace, event: { type: 'chainChanged', connectorId, caipNetworkId, asked } }),
    )
  }
}

/** The wallet reports that it is disconnected. */
export function disconnectHeard({ dispatch, getState }: AppStore, connectorId: string): void {
  for (const namespace of connectedWith(getState(), connectorId)) void dispatch(checkConnection(namespace))
}

/** The account of each family that the wallet is connected in. */
export const accountsWith = (state: RootState, connectorId: string): string[] =>
  connectedWith(state, connectorId).flatMap(
    (namespace) => selectRecord(state, namespace)?.accountState.caipAddress ?? [],
  )
