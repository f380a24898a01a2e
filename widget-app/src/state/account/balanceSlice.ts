import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Namespace } from '../../types.ts'
import { connectionsEnded } from '../connections/connectionsSlice.ts'
import { derive } from '../derive.ts'

/** A cached balance: exact decimal text, symbol, and the time of the read (ms). */
export interface CachedBalance {
  balance: string
  symbol: string
  timestamp: number
  /** The wallet's own list of assets contains it, which outweighs other sources. */
  isOfWallet?: boolean | undefined
  /** The balance is about to change: the next display reads it again. */
  isExpired?: boolean | undefined
}

/** The state of native balance requests by CAIP-10 address; the displayed value is account state. */
export interface BalanceState {
  /** The address whose balance is being requested. */
  pending: string | null
  /** The time of the last failure. */
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
    /** The balance is about to change: the old value stays visible, and the next display reads it again. */
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

/**
 * The state of the active account's balance. `stale`: the last request failed, so the displayed value may be
 * old.
 */
export const selectBalanceStatus = derive(
  (state: BalanceRoot) => [selectPending(state), selectFailed(state)],
  (loading, stale) => ({ loading, stale }),
)
