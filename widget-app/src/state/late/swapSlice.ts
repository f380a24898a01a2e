import { NATIVE } from '@airlock/kit/chains'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { isMoved, isWorse } from './quoteChange.ts'
import type {
  ListedToken,
  Quote,
  QuoteFailure,
  Side,
  SwapAttempt,
  SwapState,
  SwapStep,
  SwapSubject,
  TokenKey,
} from './swapState.ts'

type SwapRoot = { swap?: SwapState | undefined }

/** The slippage in percent that the form begins with (spec section 9). */
const DEFAULT_SLIPPAGE = '1'

const NO_QUOTE = { status: 'none', best: null, readAt: 0, failure: null } as const

const blank = {
  tokens: { status: 'none', list: [] },
  found: [],
  from: null,
  to: null,
  amount: '',
  unit: 'token',
  isUnlimited: false,
  reviewed: null,
  gasPrice: null,
} satisfies Partial<SwapState>

const initialState: SwapState = {
  isFollowed: false,
  ...blank,
  slippage: DEFAULT_SLIPPAGE,
  quote: { id: 0, ...NO_QUOTE },
  attempt: null,
  nextId: 1,
}

/** The steps in which a wallet may still send something. */
const LIVE: ReadonlySet<SwapStep | undefined> = new Set([
  'preparing',
  'approving',
  'allowing',
  'asking',
  'batching',
  'settling',
])

const isLive = ({ attempt }: SwapState): boolean => LIVE.has(attempt?.step)

/** What is asked has changed: quotes for it are about something else. */
function forget(state: SwapState): void {
  state.quote = { id: state.quote.id + 1, ...NO_QUOTE }
  Object.assign(state, { reviewed: null, isUnlimited: false })
  if (!isLive(state)) state.attempt = null
}

const other = (side: Side): Side => (side === 'from' ? 'to' : 'from')

/** The swap form, its quotes, and the progress of its swaps. */
export const swapSlice = createSlice({
  name: 'swap',
  initialState,
  reducers: {
    swapFollowed: (state) => {
      state.isFollowed = true
    },
    /** The active account or network changed, or there is none. */
    swapReset: (state) => {
      Object.assign(state, blank)
      forget(state)
    },
    swapTokensChanged: (state, { payload }: PayloadAction<SwapState['tokens']>) => {
      state.tokens = payload
    },
    swapTokenFound: (state, { payload }: PayloadAction<ListedToken>) => {
      if (!state.found.some(({ address }) => address === payload.address)) state.found.push(payload)
    },
    /** Selecting the other side's token exchanges the two. */
    swapTokenChosen: (state, { payload: { side, key } }: PayloadAction<{ side: Side; key: TokenKey }>) => {
      if (state[other(side)] === key) state[other(side)] = state[side]
      state[side] = key
      forget(state)
    },
    /** The form begins with the coin, unless that is to be received. Nothing is asked yet that this would change. */
    swapBegun: (state) => {
      if (state.from === null && state.to !== NATIVE) state.from = NATIVE
    },
    swapTurned: (state) => {
      Object.assign(state, { from: state.to, to: state.from, amount: '', unit: 'token' })
      forget(state)
    },
    swapAmountTyped: (state, { payload }: PayloadAction<{ amount: string; unit: SwapState['unit'] }>) => {
      Object.assign(state, payload)
      forget(state)
    },
    slippageTyped: (state, { payload }: PayloadAction<string>) => {
      state.slippage = payload
      forget(state)
    },
    unlimitedChosen: (state, { payload }: PayloadAction<boolean>) => {
      state.isUnlimited = payload
    },
    quoteAsked: (state) => {
      state.quote.status = 'asking'
    },
    /** The answer counts only for what is asked now. Worse or other terms do not take the place of the reviewed ones. */
    quoteAnswered: (
      state,
      {
        payload,
      }: PayloadAction<{ id: number; best: Quote | null; failure: QuoteFailure | null; at: number }>,
    ) => {
      const { id, best, failure, at } = payload
      if (state.quote.id !== id) return
      // After a failure the last quote stays, with its age.
      const kept = best ? { best, readAt: at } : failure === 'unreachable' ? {} : { best: null }
      state.quote = { ...state.quote, ...kept, status: best ? 'known' : 'failed', failure }
      const { reviewed } = state
      if (best && reviewed && !isMoved(best, reviewed.quote)) state.reviewed = { quote: best, readAt: at }
    },
    gasPriced: (state, { payload }: PayloadAction<string | null>) => {
      state.gasPrice = payload
    },
    /** The amount in US dollars becomes one of the token: what is reviewed does not follow the token's price. */
    amountFixed: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state, { amount: payload, unit: 'token' })
    },
    /** The visitor looks at the newest terms, or accepts them. */
    termsReviewed: (state) => {
      const { best, readAt } = state.quote
      state.reviewed = best && { quote: best, readAt }
      if (!isLive(state)) state.attempt = null
    },
    swapStarted: (state, { payload: subject }: PayloadAction<SwapSubject>) => {
      const attempt: SwapAttempt = {
        ...{ id: state.nextId, step: 'preparing', subject, isTwice: false, message: null, sent: null },
      }
      state.attempt = attempt
      state.nextId += 1
    },
    swapMoved: (
      state,
      { payload }: PayloadAction<{ id: number } & Partial<Omit<SwapAttempt, 'id' | 'subject'>>>,
    ) => {
      if (state.attempt?.id === payload.id) Object.assign(state.attempt, { message: null }, payload)
    },
    /** A wallet that is being asked goes on when the visitor leaves, because it may still send. */
    swapLeft: (state) => {
      if (isLive(state)) return
      if (state.attempt?.step === 'sent')
        Object.assign(state, { amount: '', reviewed: null, isUnlimited: false })
      state.attempt = null
    },
  },
})

export const {
  swapFollowed,
  swapReset,
  swapTokensChanged,
  swapBegun,
  swapTokenChosen,
  swapTokenFound,
  swapTurned,
  swapAmountTyped,
  slippageTyped,
  unlimitedChosen,
  quoteAsked,
  quoteAnswered,
  gasPriced,
  amountFixed,
  termsReviewed,
  swapStarted,
  swapMoved,
  swapLeft,
} = swapSlice.actions

/** The form; an empty one until it is opened. */
export const selectSwap = ({ swap }: SwapRoot): SwapState => swap ?? initialState

/** Whether a wallet is being asked, and may still send. */
export const selectIsSwapping = (root: SwapRoot): boolean => isLive(selectSwap(root))

/** The newest terms if they are worse than those that the visitor reviews, or of another source or contract. */
export function selectMoved(root: SwapRoot): Quote | null {
  const { quote, reviewed } = selectSwap(root)
  return quote.best && reviewed && isMoved(quote.best, reviewed.quote) ? quote.best : null
}

/** Whether the newest terms give or promise less than those that the visitor reviews. */
export function selectIsWorse(root: SwapRoot): boolean {
  const { quote, reviewed } = selectSwap(root)
  return quote.best !== null && reviewed !== null && isWorse(quote.best, reviewed.quote)
}
