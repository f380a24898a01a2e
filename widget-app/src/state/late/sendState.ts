import type { Estimate } from '../../chains/adapter.ts'
import type { CaipNetworkId } from '../../types.ts'
import type { Asset } from './asset.ts'

/** What the dApp asks to be sent by `open({ view: 'WalletSend', arguments })`. */
export interface SendRequest {
  id: number
  caipNetworkId: CaipNetworkId
  /** The token's contract; null for the network's own currency. */
  address: string | null
  amount: string
  to: string
  /** Nobody could say what the asset is, or how much of it there is. */
  isUnread?: boolean
}

/** Who gets it: an address as typed, or what a name stands for. */
export interface Recipient {
  text: string
  /** `asking`: what the name stands for is on its way. `unreachable`: nobody could say. */
  status: 'empty' | 'asking' | 'known' | 'invalid' | 'unreachable'
  /** In its canonical form. */
  address: string | null
}

/** What there is to send, as far as it is known. */
export interface Assets {
  status: 'none' | 'loading' | 'loaded' | 'failed'
  list: Asset[]
  /** What the list lacks. `failed`: something could not be read. `unlisted`: nobody lists tokens on this network. */
  gap: 'none' | 'failed' | 'unlisted'
  /** When (ms) the tokens were read, where the server could not read them again since; null: they are current. */
  staleSince: number | null
}

/** What a sending is at. `slow`: the wallet has not answered for long. `wrongNetwork`: it is on another one. */
export type SendPhase = 'checking' | 'asking' | 'slow' | 'declined' | 'timedOut' | 'wrongNetwork' | 'failed'

/** What a sending is about, in words. */
export interface SendSubject {
  wallet: string
  network: string
  /** With its symbol. */
  amount: string
}

/** One press of Send. It keeps what it is about: the form and the account may be others before the wallet answers. */
export interface SendAttempt {
  id: number
  subject: SendSubject & { icon: string | undefined }
  /** The dApp's request that it answers. */
  requestId: number | null
  /** The review that the visitor confirmed. */
  reviewAt: number
  phase: SendPhase
  /** What the wallet said. */
  message: string | null
}

/** What was sent last, to be looked at. */
export interface SentTransfer {
  chainId: CaipNetworkId
  hash: string
  amount: string
  symbol: string
  to: string
  /** The dApp's request that it answers. */
  requestId: number | null
}

export interface SendState {
  /** Whether the form follows the account: from its first showing on. */
  isFollowed: boolean
  assets: Assets
  asset: Asset | null
  amount: string
  recipient: Recipient
  /** What the network says of what is to be sent; `at` counts the questions. */
  review: { at: number; status: 'none' | 'asking' | 'known' | 'failed'; estimate: Estimate | null }
  attempt: SendAttempt | null
  sent: SentTransfer | null
  request: SendRequest | null
  nextId: number
}
