import type { ConnectorInfo, Namespace } from '../../types.ts'
import type { ChainRecord, ConnectedWalletInfo } from '../chains/chainRecord.ts'
import type { WalletAnswer } from '../chains/connectionMachine.ts'
import { selectRecord } from '../chains/selectors.ts'
import type { Connector } from '../connectors/connector.ts'
import type { RootState } from '../store/store.ts'
import type { Connection, ConnectionsState } from './connectionsSlice.ts'

/** A connector in the form that a connection stores. */
export const toWalletInfo = ({ id, name, imageUrl, info, type }: Connector): ConnectedWalletInfo => ({
  connectorId: id,
  name,
  type,
  ...(imageUrl ? { icon: imageUrl } : {}),
  ...(info ? { rdns: info.rdns } : {}),
})

/** The wallet of a connection in the form that the dApp gets. */
export const toConnectorInfo = ({ connectorId, ...shown }: ConnectedWalletInfo): ConnectorInfo => ({
  ...shown,
  id: connectorId,
})

/** The stored form of a record's connection; null without one. */
export function toConnection({ accountState, networkState }: ChainRecord): Connection | null {
  const { connectedWalletInfo: wallet, address, allAccounts } = accountState
  if (!wallet || !address || !networkState.caipNetwork) return null
  return {
    ...wallet,
    accounts: allAccounts,
    address,
    caipNetworkId: networkState.caipNetwork.caipNetworkId,
  }
}

/** The last answer of a stored connection's wallet. */
export const toAnswer = ({ accounts, address, caipNetworkId, ...wallet }: Connection): WalletAnswer => ({
  wallet,
  accounts: accounts.map((account) => account.address),
  types: accounts.map((account) => account.type),
  address,
  caipNetworkId,
})

/** The wallet that a namespace is connected with, or that is being restored. */
export function selectWallet(state: RootState, namespace: Namespace): ConnectedWalletInfo | null {
  return selectRecord(state, namespace)?.accountState.connectedWalletInfo ?? null
}

/**
 * The wallet in use in each family. Includes one that did not respond in time, and those that another page
 * of the site connected in families which this page does not have.
 */
export const selectInUse = ({ chains, connections }: RootState): ConnectionsState['inUse'] => ({
  ...connections.inUse,
  ...Object.fromEntries(
    Object.values(chains.records).flatMap(({ namespace, accountState: { connectedWalletInfo } }) =>
      connectedWalletInfo ? [[namespace, connectedWalletInfo.connectorId]] : [],
    ),
  ),
})
