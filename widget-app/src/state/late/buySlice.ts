import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { OnrampMethod, OnrampOptions, OnrampPurchase } from '../../../shared/onramp.ts'
import type { BuyFailure, BuyPurchase, BuyState, BuyToken, BuyWindow, Offer } from './buyState.ts'
import { isOf, transactionsForgotten } from './transactionsSlice.ts'

/** The most purchases; older ones are forgotten. */
export const PURCHASE_LIMIT = 20

const initialState: BuyState = {
  options: null,
  status: 'none',
  amount: '100',
  currency: 'USD',
  method: 'card',
  token: null,
  offers: {},
  asked: 0,
  attempt: null,
  shown: null,
  purchases: [],
}

function forget(state: BuyState): void {
  state.asked += 1
  state.offers = {}
}

/** The form in which a visitor buys, and their purchases. */
export const buySlice = createSlice({
  name: 'buy',
  initialState,
  reducers: {
    optionsAsked: (state) => {
      if (state.status !== 'loaded') state.status = 'loading'
    },
    optionsCame: (
      state,
      {
        payload,
      }: PayloadAction<{ options: OnrampOptions; status: 'loaded' | 'sample'; token: BuyToken | null }>,
    ) => {
      Object.assign(state, payload)
      const [first] = payload.options.paymentCurrencies
      const isKnown = payload.options.paymentCurrencies.some(({ id }) => id === state.currency)
      if (first && !isKnown) state.currency = first.id
      forget(state)
    },
    buyingRestricted: (state) => {
      Object.assign(state, { status: 'restricted', options: null })
    },
    buyAmountTyped: (state, { payload }: PayloadAction<string>) => {
      state.amount = payload
      forget(state)
    },
    currencyChosen: (state, { payload }: PayloadAction<string>) => {
      state.currency = payload
      forget(state)
    },
    methodChosen: (state, { payload }: PayloadAction<OnrampMethod>) => {
      state.method = payload
      forget(state)
    },
    buyTokenChosen: (state, { payload }: PayloadAction<BuyToken>) => {
      state.token = payload
      forget(state)
    },
    offerChanged: (
      state,
      {
        payload: { asked, provider, offer },
      }: PayloadAction<{ asked: number; provider: string; offer: Offer }>,
    ) => {
      // A price that is refreshed stays until the new one is there.
      const isPriced = state.offers[provider]?.status === 'priced'
      if (asked === state.asked && !(offer.status === 'asking' && isPriced)) state.offers[provider] = offer
    },
    purchaseStarted: (state, { payload }: PayloadAction<{ provider: string; label: string }>) => {
      state.attempt = { ...payload, failure: null }
      state.shown = null
    },
    purchaseRefused: (state, { payload }: PayloadAction<BuyFailure>) => {
      if (state.attempt) state.attempt.failure = payload
      if (payload === 'expired') forget(state)
    },
    purchaseBegun: (
      state,
      { payload }: PayloadAction<{ purchase: BuyPurchase; window: BuyWindow; url: string }>,
    ) => {
      state.attempt = null
      state.shown = { id: payload.purchase.id, window: payload.window, url: payload.url }
      state.purchases = [payload.purchase, ...state.purchases].slice(0, PURCHASE_LIMIT)
    },
    /** The visitor looks at a purchase of before. */
    purchaseShown: (state, { payload: id }: PayloadAction<string>) => {
      state.attempt = null
      if (state.shown?.id !== id) state.shown = { id, window: 'unknown', url: null }
    },
    windowChanged: (state, { payload }: PayloadAction<{ id: string; window: BuyWindow }>) => {
      if (state.shown?.id === payload.id) Object.assign(state.shown, { window: payload.window, url: null })
    },
    purchaseFound: (state, { payload: { id, ...found } }: PayloadAction<OnrampPurchase & { id: string }>) => {
      const known = state.purchases.find((one) => one.id === id)
      if (known) Object.assign(known, found)
    },
    /** The purchases of an earlier visit. */
    purchasesRestored: (state, { payload }: PayloadAction<BuyPurchase[]>) => {
      const older = payload.filter(({ id }) => !state.purchases.some((one) => one.id === id))
      state.purchases = [...state.purchases, ...older].slice(0, PURCHASE_LIMIT)
    },
  },
  extraReducers: (builder) => {
    // A disconnect leaves nothing behind.
    builder.addCase(transactionsForgotten, (state, { payload }) => {
      state.purchases = state.purchases.filter(
        ({ chainId, account }) => !isOf(payload, { chainId, from: account }),
      )
    })
  },
})

export const {
  optionsAsked,
  optionsCame,
  buyingRestricted,
  buyAmountTyped,
  currencyChosen,
  methodChosen,
  buyTokenChosen,
  offerChanged,
  purchaseStarted,
  purchaseRefused,
  purchaseBegun,
  purchaseShown,
  windowChanged,
  purchaseFound,
  purchasesRestored,
} = buySlice.actions

type BuyRoot = { buy?: BuyState | undefined }

/** The form; an empty one until it is opened. */
export const selectBuy = ({ buy }: BuyRoot): BuyState => buy ?? initialState
