import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CaipNetworkId, Namespace } from '../../types.ts'

/**
 * The status of a transaction that was sent from here. `replaced`: another one with the same nonce was mined
 * instead.
 */
export type SentStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'expired'

/** The transfer of a transaction, shown while no index lists it. */
export interface SentWhat {
  /** Exact decimal text. */
  amount: string
  symbol: string
  to: string
  iconUrl?: string | undefined
  /** A swap: what the account gets for it, as it was quoted. */
  received?: { amount: string; symbol: string } | undefined
}

/** A transaction that was sent from the widget. */
export interface SentTransaction {
  chainId: CaipNetworkId
  /** EVM: the hash; Solana: the signature. */
  hash: string
  from: string
  /** EVM; null until a node knows the transaction. */
  nonce: number | null
  /** Solana: the last block height that can include it; null until a node reports the height. */
  validUntil: number | null
  what: SentWhat
  /** Milliseconds since 1970. */
  sentAt: number
  status: SentStatus
  /**
   * How often in a row no node knew it although it should be mined. A single miss may be a node that lags
   * behind.
   */
  missed: number
  /** Height of the chain when the current status was first seen; null while it is pending. */
  settledAt: number | null
  /** Has enough confirmations to be final: it is no longer checked. */
  isFinal: boolean
}

/** The data that is known when it is sent. */
export type NewTransaction = Pick<SentTransaction, 'chainId' | 'hash' | 'from' | 'what'> &
  Partial<Pick<SentTransaction, 'nonce' | 'validUntil'>> & { sentAt: number }

/** The result of a check. */
export type Finding = Pick<SentTransaction, 'chainId' | 'hash'> &
  Partial<Pick<SentTransaction, 'status' | 'settledAt' | 'isFinal' | 'nonce' | 'validUntil' | 'missed'>>

export interface TransactionsState {
  /** Newest first. */
  sent: SentTransaction[]
}

/** The most transactions; older ones are forgotten (spec section 9). */
export const SENT_LIMIT = 99

const initialState: TransactionsState = { sent: [] }

const isSame = (one: Pick<SentTransaction, 'chainId' | 'hash'>, other: typeof one): boolean =>
  one.chainId === other.chainId && one.hash === other.hash

/** Accounts that are no longer connected. */
interface Senders {
  namespace: Namespace
  addresses: readonly string[]
}

/** The case of a hex address is only its checksum. */
const plain = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)

/** Whether something is of accounts that are no longer connected. */
export const isOf = (
  { namespace, addresses }: Senders,
  { chainId, from }: Pick<SentTransaction, 'chainId' | 'from'>,
): boolean =>
  chainId.startsWith(`${namespace}:`) && addresses.some((address) => plain(address) === plain(from))

/** Settled transactions are dropped first: a pending one may still move funds. */
function bounded(sent: SentTransaction[]): SentTransaction[] {
  if (sent.length <= SENT_LIMIT) return sent
  const settled = sent.findLastIndex(({ isFinal }) => isFinal)
  return bounded(sent.filter((_, index) => index !== (settled < 0 ? sent.length - 1 : settled)))
}

export const transactionsSlice = createSlice({
  name: 'transactions',
  initialState,
  reducers: {
    /** The transactions of an earlier visit, without those already in the list. */
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
    /** Removes the transactions of disconnected accounts; the others are followed further. */
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
