import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** When the balances of an account could not be had (ms), and why. */
export interface BalanceFailure {
  at: number
  status: number | 'unreachable' | 'malformed'
}

export interface TokensState {
  /** Tokens of zero decimals are listed too. */
  showsHidden: boolean
  /** The last attempt for each account and chain, if it failed. */
  failures: Record<string, BalanceFailure>
  /** Until then (ms) what somebody else has kept of balances is not good enough: something was just sent. */
  freshUntil: number
}

const initialState: TokensState = { showsHidden: false, failures: {}, freshUntil: 0 }

export const tokensSlice = createSlice({
  name: 'tokens',
  initialState,
  reducers: {
    hiddenToggled: (state) => {
      state.showsHidden = !state.showsHidden
    },
    balancesFailed: (state, { payload }: PayloadAction<BalanceFailure & { key: string }>) => {
      const { key, ...failure } = payload
      state.failures[key] = failure
    },
    /** They were had, or somebody wants to try at once. */
    balancesCleared: (state, { payload }: PayloadAction<string>) => {
      delete state.failures[payload]
    },
    holdingsChanged: (state, { payload }: PayloadAction<{ freshUntil: number }>) => {
      state.freshUntil = payload.freshUntil
    },
  },
})

export const { hiddenToggled, balancesFailed, balancesCleared, holdingsChanged } = tokensSlice.actions
