import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Namespace } from '../../types.ts'
import { connectionsEnded } from '../connections/connectionsSlice.ts'
import { derive } from '../derive.ts'

/** A balance that was read: exact decimal text, symbol, and when (ms). */
export interface CachedBalance {
  balance: string
  symbol: string
  timestamp: number
  /** It is about to be another: the next look asks again. */
  isExpired?: boolean | undefined
}

/** How the fetching of the native balance goes, by CAIP-10 address; the value that is shown is account state. */
export interface BalanceState {
  /** Whose is being fetched. */
  pending: string | null
  /** When it failed last. */
  failedAt: Record<string, number>
  /** Newest last. */
  cache: Record<string, CachedBalance>
}

type BalanceRoot = {
  balance: BalanceState
  chains: {
    activeNamespace: Namespace
    records: { [N in Namespace]?: { accountState: { caipAddress: string | null } } }
  }
}

const CACHE_LIMIT = 20

const initialState: BalanceState = { pending: null, failedAt: {}, cache: {} }

const without = <T>(entries: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([one]) => one !== key))

const withNewest = <T>(entries: Record<string, T>, key: string, value: T): Record<string, T> =>
  Object.fromEntries([...Object.entries(without(entries, key)), [key, value] as const].slice(-CACHE_LIMIT))

type Settled = { caipAddress: string }

export const balanceSlice = createSlice({
  name: 'balance',
  initialState,
  reducers: {
    balanceCacheSet: (state, { payload }: PayloadAction<BalanceState['cache']>) => ({
      ...state,
      cache: payload,
    }),
    /** What is known is about to be untrue: it stays to be shown, and the next look asks again. */
    balanceExpired: (state, { payload }: PayloadAction<string>) => {
      const known = state.cache[payload]
      if (known) known.isExpired = true
    },
    balanceFetching: (state, { payload }: PayloadAction<string>) => {
      state.pending = payload
    },
    balanceFetched: (state, { payload }: PayloadAction<Settled & { entry: CachedBalance }>) => ({
      pending: state.pending === payload.caipAddress ? null : state.pending,
      failedAt: without(state.failedAt, payload.caipAddress),
      cache: withNewest(state.cache, payload.caipAddress, payload.entry),
    }),
    balanceFailed: (state, { payload }: PayloadAction<Settled & { timestamp: number }>) => ({
      ...state,
      pending: state.pending === payload.caipAddress ? null : state.pending,
      failedAt: withNewest(state.failedAt, payload.caipAddress, payload.timestamp),
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(connectionsEnded, (state) => {
      state.cache = {}
    }),
})

export const { balanceCacheSet, balanceExpired, balanceFetching, balanceFetched, balanceFailed } =
  balanceSlice.actions

const selectPending = ({ balance, chains }: BalanceRoot): boolean => {
  const caipAddress = chains.records[chains.activeNamespace]?.accountState.caipAddress
  return Boolean(caipAddress) && balance.pending === caipAddress
}
const selectFailed = ({ balance, chains }: BalanceRoot): boolean => {
  const caipAddress = chains.records[chains.activeNamespace]?.accountState.caipAddress
  return Boolean(caipAddress && balance.failedAt[caipAddress])
}

/** How the balance of the active account stands. `stale`: the last attempt failed, what is shown may be old. */
export const selectBalanceStatus = derive(
  (state: BalanceRoot) => [selectPending(state), selectFailed(state)],
  (loading, stale) => ({ loading, stale }),
)
