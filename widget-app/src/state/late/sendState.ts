import type { Estimate } from '../../chains/adapter.ts'
import type { CaipNetworkId } from '../../types.ts'
import type { Asset } from './asset.ts'

/** The transfer that the dApp requests by `open({ view, arguments })`, with WalletSend or Pay as the view. */
export interface SendRequest {
  id: number
  view: 'WalletSend' | 'Pay'
  caipNetworkId: CaipNetworkId
  /** The token's contract; null for the native currency. */
  address: string | null
  amount: string
  to: string
  /** The dApp's description of the asset. */
  claim?: { symbol: string; decimals: number }
  /** The asset or its balance could not be read. */
  isUnread?: boolean
}

/** The recipient: an address as typed, or the address of a name. */
export interface Recipient {
  text: string
  /** `asking`: the name is being looked up. `unreachable`: the lookup failed. */
  status: 'empty' | 'asking' | 'known' | 'invalid' | 'unreachable'
  /** In canonical form. */
  address: string | null
}

/** The assets that can be sent, as far as they are known. */
export interface Assets {
  status: 'none' | 'loading' | 'loaded' | 'failed'
  list: Asset[]
  /**
   * The gap in the list. `failed`: a part could not be read. `unlisted`: no source lists tokens on this
   * network.
   */
  gap: 'none' | 'failed' | 'unlisted'
  /** The time (ms) of the token data if the server could not refresh it; null while it is current. */
  staleSince: number | null
}

/**
 * The phase of an attempt. `slow`: the wallet has not responded for long. `wrongNetwork`: it is on another
 * network.
 */
export type SendPhase = 'checking' | 'asking' | 'slow' | 'declined' | 'timedOut' | 'wrongNetwork' | 'failed'

/** The texts that describe a transfer. */
export interface SendSubject {
  wallet: string
  network: string
  /** Including its symbol. */
  amount: string
  /** Whom it is for: a name, or a shortened address. */
  to: string
}

/**
 * One press of Send. It keeps its own data, because the form and the account may change before the wallet
 * responds.
 */
export interface SendAttempt {
  id: number
  subject: SendSubject & { icon: string | undefined }
  /** The dApp's request that it fulfils. */
  requestId: number | null
  /** The review that the visitor confirmed. */
  reviewAt: number
  phase: SendPhase
  /** The wallet's error message. */
  message: string | null
}

/** The last sent transfer, for the result view. */
export interface SentTransfer {
  chainId: CaipNetworkId
  hash: string
  amount: string
  symbol: string
  /** Whom it was for: a name, or a shortened address. */
  to: string
  /** The dApp's request that it fulfils. */
  requestId: number | null
}

export interface SendState {
  /** Whether the form follows the account: true from its first display on. */
  isFollowed: boolean
  assets: Assets
  asset: Asset | null
  amount: string
  recipient: Recipient
  /** The network's estimate of the transfer; `at` counts the requests. */
  review: { at: number; status: 'none' | 'asking' | 'known' | 'failed'; estimate: Estimate | null }
  attempt: SendAttempt | null
  sent: SentTransfer | null
  request: SendRequest | null
  /** A request of the dApp waits until the visitor has left their own transfer. */
  isRequestWaiting: boolean
  nextId: number
}
