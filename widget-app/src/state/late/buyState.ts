import type { OnrampMethod, OnrampOptions, OnrampPurchase, OnrampQuote } from '../../../shared/onramp.ts'
import type { CaipNetworkId } from '../../types.ts'

/** A token on a network, which can be bought. */
export interface BuyToken {
  /** The id of the purchase currency. */
  id: string
  symbol: string
  name: string
  network: CaipNetworkId
  /** The network's name at the server. */
  networkName: string
  networkLabel: string
}

/** The offer of a provider. `unpriced`: it tells its price on its own page. `none`: it does not sell this. */
export type Offer =
  | { status: 'asking' | 'unpriced' | 'none' | 'failed' }
  | { status: 'priced'; quote: OnrampQuote }

/** A purchase that began here. */
export interface BuyPurchase extends OnrampPurchase {
  id: string
  /** The provider's name, and how people read it. */
  provider: string
  label: string
  /** What is paid, as decimal text. */
  amount: string
  currency: string
  symbol: string
  chainId: CaipNetworkId
  account: string
  /** Milliseconds since 1970. */
  startedAt: number
}

/** Why a purchase could not begin. */
export type BuyFailure = 'expired' | 'noOffer' | 'busy' | 'restricted' | 'failed'

/**
 * The provider's page: in a window of its own, closed, or not opened because the browser blocks windows. `unknown`: it
 * was opened by an earlier visit, and may still be open.
 */
export type BuyWindow = 'open' | 'closed' | 'blocked' | 'unknown'

export interface BuyState {
  options: OnrampOptions | null
  /** `sample`: the server could not be asked, and the options are the built-in ones. */
  status: 'none' | 'loading' | 'loaded' | 'sample' | 'restricted'
  amount: string
  currency: string
  method: OnrampMethod
  token: BuyToken | null
  /** By the names of providers. */
  offers: Record<string, Offer>
  /** Counts up with every change of the form: an answer to an older question is ignored. */
  asked: number
  attempt: { provider: string; label: string; failure: BuyFailure | null } | null
  /** The purchase in the view, and its page. */
  shown: { id: string; window: BuyWindow; url: string | null } | null
  /** Newest first. */
  purchases: BuyPurchase[]
}

/** Whether nothing about a purchase can change any more, as far as the widget follows it. */
export const isOver = ({ status }: Pick<BuyPurchase, 'status'>): boolean =>
  status !== 'created' && status !== 'processing'
