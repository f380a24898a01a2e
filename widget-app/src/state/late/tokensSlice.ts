import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The time (ms) and reason of a failed balance request. */
export interface BalanceFailure {
  at: number
  status: number | 'unreachable' | 'malformed'
}

export interface TokensState {
  /** Tokens with zero decimals are listed too. */
  showsHidden: boolean
  /** The last attempt for each account and chain, if it failed. */
  failures: Record<string, BalanceFailure>
  /**
   * Until this time (ms) cached balances of other sources are not good enough, because a transaction was
   * just sent.
   */
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
    /** The balances arrived, or the visitor retries at once. */
    balancesCleared: (state, { payload }: PayloadAction<string>) => {
      delete state.failures[payload]
    },
    holdingsChanged: (state, { payload }: PayloadAction<{ freshUntil: number }>) => {
      state.freshUntil = payload.freshUntil
    },
  },
})

export const { hiddenToggled, balancesFailed, balancesCleared, holdingsChanged } = tokensSlice.actions
