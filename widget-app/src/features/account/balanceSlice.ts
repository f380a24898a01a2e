import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** A balance that was read: exact decimal text, symbol, and when (ms). */
export interface CachedBalance {
  balance: string
  symbol: string
  timestamp: number
}

/** How the fetching of the native balance goes; the value that is shown is account state. */
export interface BalanceState {
  loading: boolean
  /** The last attempt failed: what is shown may be old. */
  stale: boolean
  /** By CAIP-10 address, newest last. */
  cache: Record<string, CachedBalance>
}

type BalanceRoot = { balance: BalanceState }

const CACHE_LIMIT = 20

const initialState: BalanceState = { loading: false, stale: false, cache: {} }

export const balanceSlice = createSlice({
  name: 'balance',
  initialState,
  reducers: {
    balanceCacheSet: (state, { payload }: PayloadAction<BalanceState['cache']>) => {
      state.cache = payload
    },
    balanceFetching: (state) => {
      state.loading = true
    },
    balanceFetched: (state, { payload }: PayloadAction<{ caipAddress: string; entry: CachedBalance }>) => {
      const { [payload.caipAddress]: _old, ...rest } = state.cache
      const entries = [...Object.entries(rest), [payload.caipAddress, payload.entry] as const]
      return { loading: false, stale: false, cache: Object.fromEntries(entries.slice(-CACHE_LIMIT)) }
    },
    balanceFailed: (state) => {
      state.loading = false
      state.stale = true
    },
    /** What was under way is about an account that is no longer shown. */
    balanceDropped: (state) => {
      state.loading = false
      state.stale = false
    },
  },
})

export const { balanceCacheSet, balanceFetching, balanceFetched, balanceFailed, balanceDropped } =
  balanceSlice.actions

export const selectBalanceStatus = (root: BalanceRoot) => root.balance
