import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { DEFAULT_NAMESPACE } from '../../chains/capabilities.ts'
import type { CaipNetwork, CaipNetworkId, Namespace } from '../../types.ts'
import { type AccountState, type ChainRecord, createChainRecord, findNetwork } from './chainRecord.ts'
import { type ConnectionEvent, transition } from './connectionMachine.ts'

/** Chain records per namespace (spec section 3). */
export interface ChainsState {
  activeNamespace: Namespace
  records: { [N in Namespace]?: ChainRecord }
}

/** The requested networks of one namespace; `known` are those whose metadata is included. */
export interface RequestedNetworks {
  namespace: Namespace
  ids: CaipNetworkId[]
  known: CaipNetwork[]
  /** The active network until a wallet reports another one. */
  initial: CaipNetworkId | null
}

type AccountData = Partial<
  Pick<
    AccountState,
    'balance' | 'balanceSymbol' | 'addressExplorerUrl' | 'smartAccountDeployed' | 'currentTab'
  >
>

const initialState: ChainsState = { activeNamespace: DEFAULT_NAMESPACE, records: {} }

const withRecord = (state: ChainsState, record: ChainRecord): ChainsState => ({
  ...state,
  records: { ...state.records, [record.namespace]: record },
})

function requestedRecord({ namespace, ids, known, initial }: RequestedNetworks): ChainRecord {
  const record = createChainRecord(namespace, ids, known)
  const caipNetwork = initial ? findNetwork(record, initial) : null
  return { ...record, networkState: { ...record.networkState, caipNetwork } }
}

/** The record with the metadata of its networks; ids without metadata are dropped. */
function resolvedRecord(record: ChainRecord, caipNetworks: CaipNetwork[]): ChainRecord {
  const resolved = { ...record, caipNetworks }
  // If no wallet reports its network, the first network replaces a removed one.
  const isHeld = record.accountState.address !== null
  const active = record.networkState.caipNetwork?.caipNetworkId
  const now = caipNetworks.find(({ caipNetworkId }) => caipNetworkId === active)
  return {
    ...resolved,
    networkState: {
      ...record.networkState,
      requestedCaipNetworkIds: caipNetworks.map((network) => network.caipNetworkId),
      caipNetwork: now ?? (active && isHeld ? findNetwork(resolved, active) : (caipNetworks[0] ?? null)),
    },
  }
}

export const chainsSlice = createSlice({
  name: 'chains',
  initialState,
  reducers: {
    networksRequested: (state, { payload }: PayloadAction<RequestedNetworks[]>) =>
      payload.map(requestedRecord).reduce<ChainsState>(withRecord, state),
    networksResolved: (
      state,
      { payload }: PayloadAction<{ namespace: Namespace; networks: CaipNetwork[] }>,
    ) => {
      const record = state.records[payload.namespace]
      return record && withRecord(state, resolvedRecord(record, payload.networks))
    },
    activeNamespaceSet: (state, { payload }: PayloadAction<Namespace>) => {
      if (state.records[payload]) state.activeNamespace = payload
    },
    /** The family's last network was removed: if it was active, another family becomes active. */
    namespaceRemoved: (state, { payload }: PayloadAction<Namespace>) => {
      delete state.records[payload]
      const [first] = Object.keys(state.records) as Namespace[]
      if (state.activeNamespace === payload && first) state.activeNamespace = first
    },
    /** An event of a connection: see the machine. */
    connectionEvent: (
      state,
      { payload }: PayloadAction<{ namespace: Namespace; event: ConnectionEvent }>,
    ) => {
      const record = state.records[payload.namespace]
      return record && withRecord(state, transition(record, payload.event))
    },
    accountDataSet: (state, { payload }: PayloadAction<{ namespace: Namespace; data: AccountData }>) => {
      const record = state.records[payload.namespace]
      if (record?.accountState.address) Object.assign(record.accountState, payload.data)
    },
  },
})

export const {
  networksRequested,
  networksResolved,
  namespaceRemoved,
  activeNamespaceSet,
  connectionEvent,
  accountDataSet,
} = chainsSlice.actions
