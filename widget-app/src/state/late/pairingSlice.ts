import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The proposal that wallets may answer now. How far it has come is the connect attempt's. */
export interface PairingState {
  /** `wc:…`; null while it is being made. */
  uri: string | null
  /** Counts up with every code that took the place of one that was about to expire. */
  renewals: number
  /** Whether the relay can be reached. */
  isOnline: boolean
}

const initialState: PairingState = { uri: null, renewals: 0, isOnline: true }

export const pairingSlice = createSlice({
  name: 'pairing',
  initialState,
  reducers: {
    /** Nothing is proposed any more, or not yet. */
    proposalCleared: () => initialState,
    proposed: (state, { payload }: PayloadAction<string>) => {
      if (state.uri !== null && state.uri !== payload) state.renewals += 1
      state.uri = payload
    },
    relayChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isOnline = payload
    },
  },
})

export const { proposalCleared, proposed, relayChanged } = pairingSlice.actions

type PairingRoot = { pairing?: PairingState | undefined }

export const selectPairing = ({ pairing = initialState }: PairingRoot): PairingState => pairing
