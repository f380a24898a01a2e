import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CaipNetworkId, Namespace } from '../../types.ts'

/** How a transaction that was sent from here stands. `replaced`: another one of the same nonce was mined instead. */
export type SentStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'expired'

/** What a transaction was sent for, to be told while no index knows it. */
export interface SentWhat {
  /** Exact decimal text. */
  amount: string
  symbol: string
  to: string
  iconUrl?: string | undefined
}

/** A transaction that was sent from the widget. */
export interface SentTransaction {
  chainId: CaipNetworkId
  /** EVM: the hash; Solana: the signature. */
  hash: string
  from: string
  /** EVM; null until a node knows the transaction. */
  nonce: number | null
  /** Solana: the block height after which it cannot be included any more; null until a node tells the height. */
  validUntil: number | null
  what: SentWhat
  /** Milliseconds since 1970. */
  sentAt: number
  status: SentStatus
  /** How often in a row no node had it although its turn was over. Once may be a node that lags behind. */
  missed: number
  /** Height of the chain when it first stood as it stands; null while it is pending. */
  settledAt: number | null
  /** So deep in the chain that it stays as it is: nobody is asked about it again. */
  isFinal: boolean
}

/** What is known of it when it is sent. */
export type NewTransaction = Pick<SentTransaction, 'chainId' | 'hash' | 'from' | 'what'> &
  Partial<Pick<SentTransaction, 'nonce' | 'validUntil'>> & { sentAt: number }

/** What following it has found. */
export type Finding = Pick<SentTransaction, 'chainId' | 'hash'> &
  Partial<Pick<SentTransaction, 'status' | 'settledAt' | 'isFinal' | 'nonce' | 'validUntil' | 'missed'>>

export interface TransactionsState {
  /** Newest first. */
  sent: SentTransaction[]
}

/** Of more than this the oldest are forgotten (spec section 9). */
export const SENT_LIMIT = 99

const initialState: TransactionsState = { sent: [] }

const isSame = (one: Pick<SentTransaction, 'chainId' | 'hash'>, other: typeof one): boolean =>
  one.chainId === other.chainId && one.hash === other.hash

/** Accounts that are not connected any more. */
interface Senders {
  namespace: Namespace
  addresses: readonly string[]
}

/** The case of a hex address is its checksum alone. */
const plain = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)

const isOf = ({ namespace, addresses }: Senders, { chainId, from }: SentTransaction): boolean =>
  chainId.startsWith(`${namespace}:`) && addresses.some((address) => plain(address) === plain(from))

/** The ones that are settled make room first: what is pending may still move money. */
function bounded(sent: SentTransaction[]): SentTransaction[] {
  if (sent.length <= SENT_LIMIT) return sent
  const settled = sent.findLastIndex(({ isFinal }) => isFinal)
  return bounded(sent.filter((_, index) => index !== (settled < 0 ? sent.length - 1 : settled)))
}

export const transactionsSlice = createSlice({
  name: 'transactions',
  initialState,
  reducers: {
    /** What an earlier visit has sent, less what this one has sent already. */
    transactionsRestored: (state, { payload }: PayloadAction<SentTransaction[]>) => {
      const older = payload.filter((one) => !state.sent.some((other) => isSame(one, other)))
      state.sent = bounded([...state.sent, ...older])
    },
    transactionSent: (state, { payload }: PayloadAction<NewTransaction>) => {
      const sent: SentTransaction = {
        nonce: null,
        validUntil: null,
        ...payload,
        status: 'pending',
        missed: 0,
        settledAt: null,
        isFinal: false,
      }
      state.sent = bounded([sent, ...state.sent.filter((one) => !isSame(one, sent))])
    },
    /** Who disconnects is not remembered; what others have sent is followed on. */
    transactionsForgotten: (state, { payload }: PayloadAction<Senders>) => {
      state.sent = state.sent.filter((one) => !isOf(payload, one))
    },
    transactionFound: (state, { payload }: PayloadAction<Finding>) => {
      const known = state.sent.find((one) => isSame(one, payload))
      if (known) Object.assign(known, payload)
    },
  },
})

export const { transactionsRestored, transactionsForgotten, transactionSent, transactionFound } =
  transactionsSlice.actions
