import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** How the fetching of the native balance goes; the value itself is account state. */
export interface BalanceState {
  loading: boolean
  /** The last attempt failed: what is shown may be old. */
  stale: boolean
}

type BalanceRoot = { balance: BalanceState }

const initialState: BalanceState = { loading: false, stale: false }

export const balanceSlice = createSlice({
  name: 'balance',
  initialState,
  reducers: {
    balanceFetching: (state) => {
      state.loading = true
    },
    balanceFetched: (state, { payload }: PayloadAction<{ stale: boolean }>) => {
      state.loading = false
      state.stale = payload.stale
    },
  },
})

export const { balanceFetching, balanceFetched } = balanceSlice.actions

export const selectBalanceStatus = (root: BalanceRoot) => root.balance
