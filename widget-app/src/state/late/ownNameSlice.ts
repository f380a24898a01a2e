import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Refused } from '../../../shared/names/api.ts'
import type { AccountType } from '../../types.ts'
import type { NameFailure } from './namesSlice.ts'

/** What the visitor does with their name: edit its text records, or move it to their other account. */
export type NameTask = 'edit' | 'move'

/** Why the name was not changed. `switched`: another account or network was active when the wallet had signed. */
export type ChangeRefused = Refused<NameFailure | 'switched'>

/** The accounts of the embedded wallet. */
type MovedTo = Extract<AccountType, 'eoa' | 'smartAccount'>

export interface OwnNameState {
  /** The name that the rest is about. */
  name: string | null
  /** What the visitor has typed, by the key of the text record. It outlives the view, which gives way to the approval. */
  typed: Readonly<Record<string, string>>
  /**
   * `reading`: the server is asked for the name as it is. `signing`: the wallet asks for the account that has it.
   * `agreeing`: the wallet asks for the account that gets it. `sending`: the server checks.
   */
  phase: 'editing' | 'reading' | 'signing' | 'agreeing' | 'sending'
  failure: (ChangeRefused & { task: NameTask }) | null
  /** The account to which the name was moved. */
  movedTo: MovedTo | null
}

const initialState: OwnNameState = { name: null, typed: {}, phase: 'editing', failure: null, movedTo: null }

/** The state for a name: nothing that was typed for another one is kept. */
const stateFor = (state: OwnNameState, name: string): OwnNameState =>
  state.name === name ? state : { ...initialState, name }

/** The forms in which the visitor edits and moves their name. */
export const ownNameSlice = createSlice({
  name: 'ownName',
  initialState,
  reducers: {
    textTyped: (state, { payload }: PayloadAction<{ name: string; key: string; value: string }>) => {
      if (state.phase !== 'editing') return state
      const { name, key, value } = payload
      const now = stateFor(state, name)
      return { ...now, typed: { ...now.typed, [key]: value }, failure: null }
    },
    /** The visitor opens the form in which a name is moved. */
    moveOpened: (state, { payload }: PayloadAction<string>) => {
      if (state.phase !== 'editing') return state
      return { ...stateFor(state, payload), failure: null, movedTo: null }
    },
    /** The visitor wants the change. */
    changeStarted: (state, { payload }: PayloadAction<string>) => ({
      ...stateFor(state, payload),
      phase: 'reading' as const,
      failure: null,
    }),
    phaseReached: (state, { payload }: PayloadAction<'signing' | 'agreeing' | 'sending'>) => {
      state.phase = payload
    },
    changeFailed: (state, { payload }: PayloadAction<ChangeRefused & { task: NameTask }>) => ({
      ...state,
      phase: 'editing' as const,
      failure: payload,
    }),
    textsSaved: ({ name }) => ({ ...initialState, name }),
    nameMoved: ({ name }, { payload }: PayloadAction<MovedTo>) => ({
      ...initialState,
      name,
      movedTo: payload,
    }),
  },
})

export const { textTyped, moveOpened, changeStarted, phaseReached, changeFailed, textsSaved, nameMoved } =
  ownNameSlice.actions

type OwnNameRoot = { ownName?: OwnNameState | undefined }

export const selectOwnName = ({ ownName }: OwnNameRoot): OwnNameState => ownName ?? initialState
