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
  isRequestWaiting: false,
  nextId: 1,
}

/** Phases in which a wallet may still send. */
const LIVE: ReadonlySet<SendPhase | undefined> = new Set(['checking', 'asking', 'slow'])

const isLive = ({ attempt }: SendState): boolean => LIVE.has(attempt?.phase)

/** A single asset is selected without asking the visitor, also while the last known ones are read again. */
const onlyOf = ({ status, gap, list: [first, ...others] }: SendState['assets']): Asset | null =>
  status !== 'failed' && gap !== 'failed' && others.length === 0 ? (first ?? null) : null

/** Results are invalid once the form changes. A pending request to a wallet remains. */
function forget(state: SendState): void {
  state.review = { at: state.review.at + 1, status: 'none', estimate: null }
  if (!isLive(state)) state.attempt = null
}

/** The send form, and the progress of its transfers. */
export const sendSlice = createSlice({
  name: 'send',
  initialState,
  reducers: {
    sendFollowed: (state) => {
      state.isFollowed = true
    },
    /**
     * The active account or network changed, or there is none (spec section 4). A request of the dApp
     * survives a switch.
     */
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
    requestWaits: (state, { payload }: PayloadAction<boolean>) => {
      state.isRequestWaiting = payload
    },
    requestRead: (state, { payload }: PayloadAction<{ id: number; isUnread: boolean }>) => {
      if (state.request?.id === payload.id) state.request.isUnread = payload.isUnread
    },
    /** The contents of a dApp's request must not remain in the visitor's own form. */
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
    /** The current balance of the selected asset, if it is still selected. */
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
    /** The address of the name, if the field still contains that name. */
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
    /** A pending request to a wallet remains when the visitor leaves, because it may still send. */
    attemptLeft: (state) => {
      if (!isLive(state)) state.attempt = null
    },
    /** The transfer was sent: its form is empty again, and the dApp's request is fulfilled. */
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
  requestWaits,
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

/** The form; an empty one until it is opened. */
export const selectSend = ({ send }: SendRoot): SendState => send ?? initialState

/** Whether the network has estimated the form's current contents: a wallet is asked for nothing else. */
export const selectIsReviewed = (root: SendRoot): boolean =>
  ['known', 'failed'].includes(selectSend(root).review.status)

/** Whether a wallet is being asked, and may still send. */
export const selectIsAsking = (root: SendRoot): boolean => isLive(selectSend(root))
