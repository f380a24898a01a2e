import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CaipNetworkId, Namespace } from '../../types.ts'

/** What the site says of a token that it wants to be listed. */
export interface Suggestion {
  address: string
  symbol?: string | undefined
  decimals?: number | undefined
}

/** A token as it is asked about. */
export interface Candidate {
  /** With its checksum. */
  address: string
  symbol: string
  name: string
  decimals: number
  /** What the account has of it, in the smallest unit. */
  balance: bigint
  /** The contract leaves out its symbol or its decimals: what is shown of them is the site's word. */
  isClaimed: boolean
}

/** What a token could be taken for: the network's own currency, or another token that the account has listed. */
export type LookAlike = 'coin' | 'token' | null

/** The account whose list it is, and where. */
interface Owner {
  namespace: Namespace
  address: string
  chainId: CaipNetworkId
}

/** What the visitor is asked. */
export interface WatchQuestion {
  id: number
  holder: Owner
  given: Suggestion
  /**
   * `reading`: the chain is asked. `unread`: it did not answer. `refused`: the site is wrong about the token. The visitor
   * decides when it is `ready`, and may say no at any time.
   */
  phase: 'reading' | 'unread' | 'refused' | 'ready' | 'added' | 'cancelled'
  token: Candidate | null
  lookAlike: LookAlike
  /** As the server has it of what the account holds. */
  picture: string | null
  /** It is on the list already. */
  isKnown: boolean
  /** Why it is refused. */
  message: string | null
}

export interface WatchState {
  asked: WatchQuestion | null
  /** Requests that wait for their turn, the one that has it first. */
  line: number[]
  nextId: number
}

type Found = Pick<WatchQuestion, 'token' | 'lookAlike' | 'picture' | 'isKnown'>
type Change = Partial<Found> & Pick<WatchQuestion, 'phase'> & { message?: string }

const initialState: WatchState = { asked: null, line: [], nextId: 0 }

/** One question of a site at a time: whether a token is to be listed (EIP-747). */
export const watchSlice = createSlice({
  name: 'watch',
  initialState,
  reducers: {
    watchRequested: (state) => {
      state.line.push(state.nextId)
      state.nextId += 1
    },
    watchAsked: (state, { payload }: PayloadAction<Pick<WatchQuestion, 'id' | 'holder' | 'given'>>) => {
      const nothing = { token: null, lookAlike: null, picture: null, isKnown: false, message: null }
      state.asked = { ...payload, ...nothing, phase: 'reading' }
    },
    /** What became of it; a question that is over stays as it is. */
    watchChanged: (state, { payload }: PayloadAction<Change & { id: number }>) => {
      if (state.asked?.id === payload.id) Object.assign(state.asked, payload)
    },
    watchEnded: (state, { payload }: PayloadAction<number>) => {
      if (state.asked?.id === payload) state.asked = null
      state.line = state.line.filter((id) => id !== payload)
    },
    /** The visitor has closed the widget: that is a no to all who wait. */
    watchCleared: (state) => {
      state.line = []
    },
  },
})

export const { watchRequested, watchAsked, watchChanged, watchEnded, watchCleared } = watchSlice.actions

type WatchRoot = { watch?: WatchState | undefined }

export const selectQuestion = ({ watch }: WatchRoot): WatchQuestion | null => watch?.asked ?? null
export const selectLine = ({ watch }: WatchRoot): readonly number[] => watch?.line ?? []
