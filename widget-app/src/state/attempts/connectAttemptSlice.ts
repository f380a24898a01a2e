import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Namespace } from '../../types.ts'

/**
 * The progress of an attempt. `opening`: about to ask the wallet. `waiting`: it has been asked. `locked`: it
 * reports that a request is already open, which means that the wallet is locked or asks in another window.
 */
export type AttemptPhase = 'opening' | 'waiting' | 'locked' | 'rejected' | 'timedOut' | 'failed' | 'succeeded'

/**
 * The help that is shown while the wallet is silent: after 3 s how to unlock it, after 15 s a way to cancel.
 */
export type AttemptHint = 'none' | 'unlock' | 'wayBack'

export interface ConnectAttempt {
  /** Counts up with every attempt. */
  id: number
  connectorId: string
  namespace: Namespace
  phase: AttemptPhase
  hint: AttemptHint
  /** The wallet's own error message, for the details; null unless it failed. */
  message: string | null
}

export interface ConnectAttemptState {
  current: ConnectAttempt | null
  nextId: number
  /** Counts up with every "Try again". */
  retries: number
}

type AttemptRoot = { connectAttempt: ConnectAttemptState }
type Change = { id: number } & Partial<Pick<ConnectAttempt, 'phase' | 'hint' | 'message'>>

const initialState: ConnectAttemptState = { current: null, nextId: 1, retries: 0 }

export const connectAttemptSlice = createSlice({
  name: 'connectAttempt',
  initialState,
  reducers: {
    attemptStarted: (state, { payload }: PayloadAction<{ connectorId: string; namespace: Namespace }>) => {
      state.current = { ...payload, id: state.nextId, phase: 'opening', hint: 'none', message: null }
      state.nextId += 1
    },
    /** Late changes of an earlier attempt are ignored. */
    attemptChanged: (state, { payload }: PayloadAction<Change>) => {
      const { id, ...change } = payload
      if (state.current?.id === id) Object.assign(state.current, change)
    },
    retryRequested: (state) => {
      state.retries += 1
    },
    attemptCleared: (state) => {
      state.current = null
    },
  },
})

export const { attemptStarted, attemptChanged, retryRequested, attemptCleared } = connectAttemptSlice.actions

export const selectAttempt = (root: AttemptRoot) => root.connectAttempt.current
/** Whether the wallet may still respond by itself. */
export const isPending = (attempt: ConnectAttempt): boolean =>
  attempt.phase === 'opening' || attempt.phase === 'waiting' || attempt.phase === 'locked'
/**
 * Whether a retry makes sense. A wallet that reports to be busy can be asked again; a silent one still
 * handles the request.
 */
export const canRetry = ({ phase }: ConnectAttempt): boolean =>
  phase !== 'opening' && phase !== 'waiting' && phase !== 'succeeded'
