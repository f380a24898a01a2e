import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Estimate } from '../../chains/adapter.ts'
import { type Asset, isSameAsset } from './asset.ts'
import type { Recipient, SendAttempt, SendPhase, SendRequest, SendState, SentTransfer } from './sendState.ts'

type SendRoot = { send?: SendState | undefined }

const NOBODY: Recipient = { text: '', status: 'empty', address: null }

const EMPTY_FORM = { asset: null, amount: '', recipient: NOBODY } satisfies Partial<SendState>
const blank = {
  ...EMPTY_FORM,
  assets: { status: 'none', list: [], gap: 'none', staleSince: null },
} satisfies Partial<SendState>

const initialState: SendState = {
  isFollowed: false,
  ...blank,
  review: { at: 0, status: 'none', estimate: null },
  attempt: null,
  sent: null,
  request: null,
  nextId: 1,
}

/** Phases in which a wallet may still send. */
const LIVE: ReadonlySet<SendPhase | undefined> = new Set(['checking', 'asking', 'slow'])

const isLive = ({ attempt }: SendState): boolean => LIVE.has(attempt?.phase)

/** Where there is nothing to choose between, nobody is asked. */
const onlyOf = ({ status, gap, list: [first, ...others] }: SendState['assets']): Asset | null =>
  status === 'loaded' && gap !== 'failed' && others.length === 0 ? (first ?? null) : null

/** What was found out is about what stood in the form then. What a wallet is asked stays asked. */
function forget(state: SendState): void {
  state.review = { at: state.review.at + 1, status: 'none', estimate: null }
  if (!isLive(state)) state.attempt = null
}

/** The send form, and how what was sent by it goes. */
export const sendSlice = createSlice({
  name: 'send',
  initialState,
  reducers: {
    sendFollowed: (state) => {
      state.isFollowed = true
    },
    /** Another account or network is active, or none (spec section 4). What the dApp asks for outlives a switch. */
    formReset: (state) => {
      Object.assign(state, blank)
      forget(state)
    },
    sendRequested: (state, { payload }: PayloadAction<Omit<SendRequest, 'id'>>) => {
      Object.assign(state, EMPTY_FORM)
      forget(state)
      state.request = { ...payload, id: state.nextId }
      state.nextId += 1
    },
    requestRead: (state, { payload }: PayloadAction<{ id: number; isUnread: boolean }>) => {
      if (state.request?.id === payload.id) state.request.isUnread = payload.isUnread
    },
    /** What the dApp wanted is not left behind in the visitor's own form. */
    requestEnded: (state, { payload }: PayloadAction<number>) => {
      if (state.request?.id !== payload) return
      Object.assign(state, { ...EMPTY_FORM, request: null })
      forget(state)
    },
    assetsChanged: (state, { payload }: PayloadAction<SendState['assets']>) => {
      state.assets = payload
      const now = payload.list.find(({ address }) => state.asset && isSameAsset(address, state.asset.address))
      if (now) state.asset = now
      else if (!state.asset && !state.request) state.asset = onlyOf(payload)
    },
    /** What there is of what was chosen, if it still is. */
    assetRead: (state, { payload }: PayloadAction<Asset>) => {
      if (state.asset && isSameAsset(state.asset.address, payload.address)) state.asset = payload
    },
    assetChosen: (state, { payload }: PayloadAction<Asset>) => {
      state.asset = payload
      forget(state)
    },
    amountTyped: (state, { payload }: PayloadAction<string>) => {
      state.amount = payload
      forget(state)
    },
    recipientChanged: (state, { payload }: PayloadAction<Recipient>) => {
      state.recipient = payload
      forget(state)
    },
    /** What the name stands for, if it still stands there. */
    recipientFound: (state, { payload }: PayloadAction<Recipient>) => {
      if (state.recipient.text === payload.text) state.recipient = payload
    },
    reviewStarted: (state) => {
      state.review = { at: state.review.at + 1, status: 'asking', estimate: null }
    },
    reviewEnded: (state, { payload }: PayloadAction<{ at: number; estimate: Estimate | null }>) => {
      if (state.review.at !== payload.at) return
      state.review.status = payload.estimate ? 'known' : 'failed'
      state.review.estimate = payload.estimate
    },
    attemptStarted: (state, { payload: subject }: PayloadAction<SendAttempt['subject']>) => {
      const about = { subject, requestId: state.request?.id ?? null, reviewAt: state.review.at }
      state.attempt = { ...about, id: state.nextId, phase: 'checking', message: null }
      state.nextId += 1
    },
    attemptMoved: (state, { payload }: PayloadAction<{ id: number; phase: SendPhase; message?: string }>) => {
      if (state.attempt?.id !== payload.id) return
      Object.assign(state.attempt, { message: null, ...payload })
    },
    /** What a wallet is asked stays asked, whoever stops looking: it may still send. */
    attemptLeft: (state) => {
      if (!isLive(state)) state.attempt = null
    },
    /** It is on its way: the form that it came from is empty again, and the dApp has what it asked for. */
    transferSent: (
      state,
      { payload: { attemptId, sent } }: PayloadAction<{ attemptId: number; sent: SentTransfer }>,
    ) => {
      state.sent = sent
      if (state.request?.id === sent.requestId) state.request = null
      if (state.attempt?.id !== attemptId) return
      Object.assign(state, { amount: '', recipient: NOBODY, attempt: null })
      forget(state)
    },
  },
})

export const {
  sendFollowed,
  formReset,
  sendRequested,
  requestEnded,
  requestRead,
  assetsChanged,
  assetRead,
  assetChosen,
  amountTyped,
  recipientChanged,
  recipientFound,
  reviewStarted,
  reviewEnded,
  attemptStarted,
  attemptMoved,
  attemptLeft,
  transferSent,
} = sendSlice.actions

/** The form; the empty one before anybody has opened it. */
export const selectSend = ({ send }: SendRoot): SendState => send ?? initialState

/** Whether the network was asked about what stands in the form: a wallet is asked for nothing else. */
export const selectIsReviewed = (root: SendRoot): boolean =>
  ['known', 'failed'].includes(selectSend(root).review.status)

/** Whether a wallet is being asked, and may still send. */
export const selectIsAsking = (root: SendRoot): boolean => isLive(selectSend(root))
