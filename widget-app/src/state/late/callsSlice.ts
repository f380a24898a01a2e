import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CaipNetworkId } from '../../types.ts'

/** The status of a site's calls (EIP-5792), as the secure frame reports it. */
export interface CallsReport {
  chainId: CaipNetworkId
  /** 100 pending, 200 done, 400 not carried out, 500 failed, 600 failed in part. */
  status: number
  /** Whether all calls were one operation, of which all or none happen. */
  isAtomic: boolean
  transactions: { hash: string; isSuccess: boolean }[]
}

/** The calls that the site has asked to show. */
export interface ShownCalls {
  /** The site's id, or the wallet's. */
  id: string
  /** The account that the site is connected with. */
  address: string
  report: CallsReport
  /** Whether the latest look failed: the report is older. */
  isUnread: boolean
}

export interface CallsState {
  shown: ShownCalls | null
}

const initialState: CallsState = { shown: null }

export const callsSlice = createSlice({
  name: 'calls',
  initialState,
  reducers: {
    callsShown: (state, { payload }: PayloadAction<Omit<ShownCalls, 'isUnread'>>) => {
      state.shown = { ...payload, isUnread: false }
    },
    /** A later look at the same calls; null if it failed. */
    callsLooked: (
      state,
      { payload: { id, report } }: PayloadAction<{ id: string; report: CallsReport | null }>,
    ) => {
      if (state.shown?.id !== id) return
      state.shown.isUnread = report === null
      if (report) state.shown.report = report
    },
  },
})

export const { callsShown, callsLooked } = callsSlice.actions

export const selectShownCalls = ({ calls }: { calls?: CallsState | undefined }): ShownCalls | null =>
  calls?.shown ?? null
