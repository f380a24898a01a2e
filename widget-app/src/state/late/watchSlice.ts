import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CaipNetworkId, Namespace } from '../../types.ts'

/** The site's description of a token that it suggests. */
export interface Suggestion {
  address: string
  symbol?: string | undefined
  decimals?: number | undefined
}

/** The token in the question to the visitor. */
export interface Candidate {
  /** With its checksum. */
  address: string
  symbol: string
  name: string
  decimals: number
  /** The account's balance in the smallest unit. */
  balance: bigint
  /** The contract omits its symbol or its decimals: the displayed ones come from the site. */
  isClaimed: boolean
}

/**
 * The asset that a token could be mistaken for: the native currency, or another token in the account's list, with its
 * contract.
 */
export type LookAlike = 'coin' | { contract: string } | null

/** The account and network of the list. */
interface ListKey {
  namespace: Namespace
  address: string
  chainId: CaipNetworkId
}

/** The question to the visitor. */
export interface WatchQuestion {
  id: number
  account: ListKey
  given: Suggestion
  /**
   * `reading`: the chain is being read. `unread`: it did not respond. `refused`: the site's description is
   * wrong. The visitor decides when it is `ready`, and may decline at any time.
   */
  phase: 'reading' | 'unread' | 'refused' | 'ready' | 'added' | 'cancelled'
  token: Candidate | null
  lookAlike: LookAlike
  /** From the server's list of the account's holdings. */
  picture: string | null
  /** Whether it is already in the list. */
  isKnown: boolean
  /** The reason of a refusal. */
  message: string | null
}

export interface WatchState {
  asked: WatchQuestion | null
  /** Requests that wait for their turn; the first one is active. */
  line: number[]
  nextId: number
}

type Found = Pick<WatchQuestion, 'token' | 'lookAlike' | 'picture' | 'isKnown'>
type Change = Partial<Found> & Pick<WatchQuestion, 'phase'> & { message?: string }

const initialState: WatchState = { asked: null, line: [], nextId: 0 }

/** A site's question whether to list a token (EIP-747), one at a time. */
export const watchSlice = createSlice({
  name: 'watch',
  initialState,
  reducers: {
    watchRequested: (state) => {
      state.line.push(state.nextId)
      state.nextId += 1
    },
    watchAsked: (state, { payload }: PayloadAction<Pick<WatchQuestion, 'id' | 'account' | 'given'>>) => {
      const nothing = { token: null, lookAlike: null, picture: null, isKnown: false, message: null }
      state.asked = { ...payload, ...nothing, phase: 'reading' }
    },
    /** Changes the question's state; a finished question never changes. */
    watchChanged: (state, { payload }: PayloadAction<Change & { id: number }>) => {
      if (state.asked?.id === payload.id) Object.assign(state.asked, payload)
    },
    watchEnded: (state, { payload }: PayloadAction<number>) => {
      if (state.asked?.id === payload) state.asked = null
      state.line = state.line.filter((id) => id !== payload)
    },
    /** The visitor closed the widget, which declines all waiting requests. */
    watchCleared: (state) => {
      state.line = []
    },
  },
})

export const { watchRequested, watchAsked, watchChanged, watchEnded, watchCleared } = watchSlice.actions

type WatchRoot = { watch?: WatchState | undefined }

export const selectQuestion = ({ watch }: WatchRoot): WatchQuestion | null => watch?.asked ?? null
export const selectLine = ({ watch }: WatchRoot): readonly number[] => watch?.line ?? []
