import type { CaipNetwork, CaipNetworkId, Namespace } from '../../types.ts'
import { derive } from '../derive.ts'
import { type AccountState, type ChainRecord, emptyAccountState, isSupported } from './chainRecord.ts'
import type { ChainsState } from './chainsSlice.ts'

export type ChainsRoot = { chains: ChainsState }

const NO_NETWORKS: CaipNetwork[] = []

export const selectRecord = (root: ChainsRoot, namespace: Namespace): ChainRecord | undefined =>
  root.chains.records[namespace]
export const selectActiveNamespace = (root: ChainsRoot): Namespace => root.chains.activeNamespace
export const selectActiveRecord = (root: ChainsRoot): ChainRecord | undefined =>
  selectRecord(root, root.chains.activeNamespace)

/** Account of the active namespace; an empty one without a namespace. */
export const selectAccount = (root: ChainsRoot): AccountState =>
  selectActiveRecord(root)?.accountState ?? emptyAccountState
export const selectActiveNetwork = (root: ChainsRoot): CaipNetwork | null =>
  selectActiveRecord(root)?.networkState.caipNetwork ?? null
export const selectIsActiveNetworkSupported = (root: ChainsRoot): boolean => {
  const record = selectActiveRecord(root)
  const network = record?.networkState.caipNetwork
  return !record || !network || isSupported(record, network.caipNetworkId)
}

/** Whether the active namespace has an account that its wallet confirmed. */
export const selectIsConnected = (root: ChainsRoot): boolean => selectAccount(root).status === 'connected'

/** Every configured network of every namespace whose metadata is known, in the dApp's order. */
export const selectNetworks = derive(
  (root: ChainsRoot) => [root.chains.records],
  (records) => Object.values(records).flatMap((record) => record.caipNetworks ?? NO_NETWORKS),
)

/** The network of this id, if it is configured and its metadata known. */
export const selectNetwork = (
  root: ChainsRoot,
  caipNetworkId: CaipNetworkId | undefined,
): CaipNetwork | undefined =>
  caipNetworkId ? selectNetworks(root).find((network) => network.caipNetworkId === caipNetworkId) : undefined
