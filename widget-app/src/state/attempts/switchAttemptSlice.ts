import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CaipNetworkId } from '../../types.ts'

/**
 * `pending`: the wallet is asked. `declined`: the visitor rejected the switch there. `failed`: the wallet
 * cannot switch.
 */
export type SwitchPhase = 'pending' | 'declined' | 'failed'

export interface SwitchAttempt {
  id: number
  caipNetworkId: CaipNetworkId
  phase: SwitchPhase
  /** Such as "Chain is not supported"; null unless it failed. */
  message: string | null
}

export interface SwitchAttemptState {
  current: SwitchAttempt | null
  nextId: number
}

type SwitchRoot = { switchAttempt: SwitchAttemptState }

const initialState: SwitchAttemptState = { current: null, nextId: 1 }

export const switchAttemptSlice = createSlice({
  name: 'switchAttempt',
  initialState,
  reducers: {
    switchStarted: (state, { payload }: PayloadAction<CaipNetworkId>) => {
      state.current = { id: state.nextId, caipNetworkId: payload, phase: 'pending', message: null }
      state.nextId += 1
    },
    switchEnded: (
      state,
      { payload }: PayloadAction<{ id: number; phase: SwitchPhase; message?: string }>,
    ) => {
      if (state.current?.id !== payload.id) return
      state.current.phase = payload.phase
      state.current.message = payload.message ?? null
    },
  },
})

export const { switchStarted, switchEnded } = switchAttemptSlice.actions

export const selectSwitchAttempt = (root: SwitchRoot) => root.switchAttempt.current
