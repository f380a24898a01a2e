import type { SwapQuotes } from '../../../shared/swap.ts'
import type { CaipNetworkId } from '../../types.ts'
import type { Asset } from './asset.ts'

/** A token of the server's list, without a balance. Its address is null for the native coin. */
export type ListedToken = Pick<Asset, 'address' | 'name' | 'symbol' | 'decimals' | 'iconUrl'>

/** The terms of one source, with all amounts as whole numbers in text. */
export type Quote = SwapQuotes['quotes'][number]

/** The two tokens of a swap: the one that is paid, and the one that is received. */
export type Side = 'from' | 'to'

/** A token of the form: its address, or `native`. */
export type TokenKey = string

/**
 * Why there is no quote. `noRoute`: no source can swap this amount. `unsupported`: nothing is swapped on this network.
 * `fails`: the swap would revert. `unsafe`: the server's check refused it. `unreachable`: nothing answered.
 */
export type QuoteFailure = 'noRoute' | 'unsupported' | 'fails' | 'unsafe' | 'unreachable'

/**
 * The step of an attempt. `preparing`: the swap is built. `approving`: the wallet is asked to allow the amount.
 * `allowing`: that waits for its block. `asking`: the wallet is asked to swap. `batching`: it is asked for both at once.
 * `settling`: a batch waits for its block. `sent`: Activity follows the transaction.
 */
export type SwapStep =
  | 'preparing'
  | 'approving'
  | 'allowing'
  | 'asking'
  | 'batching'
  | 'settling'
  | 'sent'
  | SwapFailure

/**
 * Why an attempt ended. `moved`: the price is worse than the one that the visitor saw. `fails`: the swap would revert for
 * another reason. `noRoute`: no source can swap the amount any more. `left`: the visitor left the view before the wallet
 * was asked to swap. `approvalPending`: the approval was sent, and no block has it yet. `unclear`: the
 * wallet has carried out a part of a batch, or does not say what.
 */
export type SwapFailure =
  | 'declined'
  | 'timedOut'
  | 'wrongNetwork'
  | 'moved'
  | 'fails'
  | 'noRoute'
  | 'unsafe'
  | 'unreachable'
  | 'notAllowed'
  | 'approvalPending'
  | 'left'
  | 'unclear'
  | 'reverted'
  | 'failed'

/** What an attempt swaps, as texts: the form may change before the wallet answers. */
export interface SwapSubject {
  wallet: string
  icon: string | undefined
  network: string
  /** Amounts with their symbols. */
  paid: string
  received: string
}

/** One press of Swap. */
export interface SwapAttempt {
  id: number
  step: SwapStep
  subject: SwapSubject
  /** Whether the wallet asks twice: first for the allowance. */
  isTwice: boolean
  /** The wallet's error message. */
  message: string | null
  /** The transaction, once it is known. A wallet may report that a batch is done without naming its transaction. */
  sent: { chainId: CaipNetworkId; hash: string } | null
}

export interface SwapState {
  /** Whether the form follows the account: true from its first display on. */
  isFollowed: boolean
  tokens: { status: 'none' | 'loading' | 'loaded' | 'failed' | 'unsupported'; list: ListedToken[] }
  /** Unlisted tokens that the visitor has chosen by their address. */
  found: ListedToken[]
  from: TokenKey | null
  to: TokenKey | null
  /** As typed: of the token that is paid, or of US dollars. */
  amount: string
  unit: 'token' | 'usd'
  /** In percent, as typed. */
  slippage: string
  /** Whether the allowance has no limit, in place of exactly the amount. */
  isUnlimited: boolean
  /** The newest quote; `id` counts the changes of what is asked. */
  quote: {
    id: number
    status: 'none' | 'asking' | 'known' | 'failed'
    best: Quote | null
    readAt: number
    failure: QuoteFailure | null
  }
  /** The terms that the visitor reviews: worse or other ones take their place only when they accept them. */
  reviewed: { quote: Quote; readAt: number } | null
  /** The price of gas in the smallest unit of the coin; null while it is not known. */
  gasPrice: string | null
  attempt: SwapAttempt | null
  nextId: number
}
