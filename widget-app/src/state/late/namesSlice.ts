import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ClaimReason } from '../../../shared/names/api.ts'

/** Why a name was not registered: the server's reason, or that the wallet or the server could not be asked. */
export type NameFailure = ClaimReason | 'declined' | 'failed'

export interface NamesState {
  /** The label in the form. It outlives the view, which gives way to the approval. */
  label: string
  /** `signing`: the wallet asks. `sending`: the server checks. */
  phase: 'editing' | 'signing' | 'sending'
  failure: NameFailure | null
  /** The name that was registered last. */
  registered: string | null
}

const initialState: NamesState = { label: '', phase: 'editing', failure: null, registered: null }

/** The form in which a visitor registers a name. */
export const namesSlice = createSlice({
  name: 'names',
  initialState,
  reducers: {
    labelTyped: (state, { payload }: PayloadAction<string>) => {
      if (state.phase !== 'editing') return
      state.label = payload
      state.failure = null
    },
    /** The visitor wants the name. */
    registrationStarted: (state) => {
      state.phase = 'signing'
      state.failure = null
    },
    claimSigned: (state) => {
      state.phase = 'sending'
    },
    registrationFailed: (state, { payload }: PayloadAction<NameFailure>) => {
      state.phase = 'editing'
      state.failure = payload
    },
    nameRegistered: (_state, { payload }: PayloadAction<string>) => ({
      ...initialState,
      registered: payload,
    }),
  },
})

export const { labelTyped, registrationStarted, claimSigned, registrationFailed, nameRegistered } =
  namesSlice.actions

type NamesRoot = { names?: NamesState | undefined }

export const selectNames = ({ names }: NamesRoot): NamesState => names ?? initialState
