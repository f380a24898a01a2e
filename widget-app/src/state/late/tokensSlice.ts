import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CaipNetworkId, HeldToken } from '../../types.ts'
import { connectionForgotten, connectionsEnded } from '../connections/connectionsSlice.ts'

/** The time (ms) and reason of a failed balance request. */
export interface BalanceFailure {
  at: number
  status: number | 'unreachable' | 'malformed'
}

/** The last known tokens of an account on a chain, which are shown until they have been read again. */
export interface KeptTokens {
  source: 'wallet' | 'server' | 'chain'
  balances: HeldToken[]
  /** The time (ms) of the data. */
  readAt: number
}

/** The key of what is known about an account on a chain. */
export const holdingOf = ({ chainId, address }: { chainId: CaipNetworkId; address: string }): string =>
  `${chainId}:${address}`

/** A longer list is not kept: one that was cut would have a wrong total. */
export const LONGEST_LIST = 100
/** For so many accounts and chains the tokens are kept, the newest last. */
export const MOST_LISTS = 5
/** The longest picture (characters) that is kept: a path has fewer, a picture inside the list may have many more. */
const LONGEST_PICTURE = 512

export interface TokensState {
  /** Tokens with zero decimals are listed too. */
  showsHidden: boolean
  /** The last attempt for each account and chain, if it failed. */
  failures: Record<string, BalanceFailure>
  /**
   * Until this time (ms) cached balances of other sources are not good enough, because a transaction was
   * just sent.
   */
  freshUntil: number
  /** By account and chain. */
  kept: Record<string, KeptTokens>
  /** How often all of them were forgotten: none of any tab may stay then. */
  forgotten: number
}

const initialState: TokensState = { showsHidden: false, failures: {}, freshUntil: 0, kept: {}, forgotten: 0 }

/** Without a large picture a token is drawn with its letters, until it has been read again. */
const withoutLargePicture = (token: HeldToken): HeldToken =>
  (token.iconUrl?.length ?? 0) > LONGEST_PICTURE ? { ...token, iconUrl: null } : token

const forgetKept = (state: TokensState) => {
  state.kept = {}
  state.forgotten += 1
}

export const tokensSlice = createSlice({
  name: 'tokens',
  initialState,
  reducers: {
    hiddenToggled: (state) => {
      state.showsHidden = !state.showsHidden
    },
    balancesFailed: (state, { payload }: PayloadAction<BalanceFailure & { key: string }>) => {
      const { key, ...failure } = payload
      state.failures[key] = failure
    },
    /** The balances arrived, or the visitor retries at once. */
    balancesCleared: (state, { payload }: PayloadAction<string>) => {
      delete state.failures[payload]
    },
    holdingsChanged: (state, { payload }: PayloadAction<{ freshUntil: number }>) => {
      state.freshUntil = payload.freshUntil
    },
    tokensRestored: (state, { payload }: PayloadAction<TokensState['kept']>) => {
      state.kept = payload
    },
    /** The tokens of an account on a chain were read. Null: no source lists them any more. */
    tokensKept: (state, { payload }: PayloadAction<{ key: string; list: KeptTokens | null }>) => {
      const { key, list } = payload
      const others = Object.entries(state.kept).filter(([other]) => other !== key)
      // An empty list would say "No tokens yet" where nothing could be read.
      const isKept = list !== null && list.balances.length > 0 && list.balances.length <= LONGEST_LIST
      const balances = isKept ? list.balances.map(withoutLargePicture) : []
      const all = isKept ? [...others, [key, { ...list, balances }] as const] : others
      state.kept = Object.fromEntries(all.slice(-MOST_LISTS))
    },
  },
  // The next visitor of this browser must not see them.
  extraReducers: (builder) =>
    builder.addCase(connectionsEnded, forgetKept).addCase(connectionForgotten, forgetKept),
})

export const { hiddenToggled, balancesFailed, balancesCleared, holdingsChanged, tokensRestored, tokensKept } =
  tokensSlice.actions
