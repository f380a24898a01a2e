import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The code that a phone scans to sign in with Farcaster. */
export interface FarcasterCode {
  /** Null if the person has signed already, so that nothing is left to scan. */
  url: string | null
  /** By this browser's clock, ms since 1970. */
  expiresAt: number
}

export interface FarcasterState {
  /** Null while the first one is being created. */
  code: FarcasterCode | null
  /** Counts up with every code that replaced an expired one. */
  renewals: number
}

const initialState: FarcasterState = { code: null, renewals: 0 }

export const farcasterSlice = createSlice({
  name: 'farcaster',
  initialState,
  reducers: {
    farcasterCodeCleared: () => initialState,
    farcasterCodeCame: (state, { payload }: PayloadAction<FarcasterCode>) => {
      if (state.code) state.renewals += 1
      state.code = payload
    },
  },
})

export const { farcasterCodeCleared, farcasterCodeCame } = farcasterSlice.actions

type FarcasterRoot = { farcaster?: FarcasterState | undefined }

export const selectFarcaster = ({ farcaster = initialState }: FarcasterRoot): FarcasterState => farcaster
