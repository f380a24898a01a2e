import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The current proposal. Its progress is in the connect attempt. */
export interface PairingState {
  /** `wc:…`; null while it is being created. */
  uri: string | null
  /** From when until when the code is shown, in milliseconds since 1970; then another one replaces it. */
  life: { from: number; until: number } | null
  /** Counts up with every code that replaced an expiring one. */
  renewals: number
  /** Whether the relay is reachable. */
  isOnline: boolean
}

const initialState: PairingState = { uri: null, life: null, renewals: 0, isOnline: true }

export const pairingSlice = createSlice({
  name: 'pairing',
  initialState,
  reducers: {
    /** There is no proposal any more, or not yet. */
    proposalCleared: () => initialState,
    proposed: (state, { payload }: PayloadAction<{ uri: string; from: number; until: number }>) => {
      const { uri, from, until } = payload
      if (state.uri !== null && state.uri !== uri) state.renewals += 1
      state.uri = uri
      state.life = { from, until }
    },
    relayChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isOnline = payload
    },
  },
})

export const { proposalCleared, proposed, relayChanged } = pairingSlice.actions

type PairingRoot = { pairing?: PairingState | undefined }

export const selectPairing = ({ pairing = initialState }: PairingRoot): PairingState => pairing
