import type { OnrampAsset, OnrampMethod } from '@airlock/kit/server'
import type { Money, PurchaseStatus } from '../../../shared/onramp.ts'

/** What somebody wants to buy. */
export interface Wish {
  asset: OnrampAsset
  /** ISO 4217. */
  currency: string
  method: OnrampMethod
  /** What they pay in total: a decimal text with at most two decimals. */
  amount: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

/** A price, which is an estimate until the person pays. */
export interface Quote {
  purchaseAmount: Money
  paymentTotal: Money
  /** Without fees. */
  paymentSubtotal: Money
  networkFee: Money
  providerFee: Money
}

/** A purchase that begins. */
export interface Beginning extends Wish {
  purchaseId: string
  /** Where the asset goes. */
  address: string
  clientIp: string
  projectId: string
  /** Where the provider's page leads at the end. */
  redirectUrl: string
}

/** What a provider says about a purchase. */
export interface Finding {
  status: PurchaseStatus
  transactionHash: string | null
  /** What arrived, as a decimal text; null if it is unknown. */
  received: string | null
}

/** A request that claims to be a webhook. */
export interface Delivery {
  headers: Headers
  /** As it was sent, byte by byte. */
  body: string
  /** The address at which the provider sends webhooks. */
  url: string
}

/** A webhook whose signature is the provider's. */
export interface Notice extends Finding {
  /** The signed time, in milliseconds since 1970. */
  signedAt: number
  /** Null if it is about nothing that we know. */
  purchaseId: string | null
}

/** One who sells. All functions throw an `OutboundError` if the provider gives no usable answer. */
export interface Provider {
  readonly name: string
  readonly label: string
  readonly feeRange: string | null
  /** Resolves to null if the provider tells no prices, or sells this to nobody there. Absent if it never tells any. */
  readonly quote?: (wish: Wish) => Promise<Quote | null>
  /** Resolves to the address of the page where the person pays. It is good once. */
  readonly begin: (beginning: Beginning) => Promise<string>
  /**
   * Asks what became of a purchase; null if the provider answers that it does not know it. Throws for statuses that
   * nobody can read. Absent if the provider cannot be asked.
   */
  readonly look?: (purchaseId: string) => Promise<Finding | null>
  /**
   * Reads a webhook. Null if it is not signed by the provider; one that is signed and of another shape is about nothing
   * that we know. Absent if the operator has no secret for them.
   */
  readonly read?: (delivery: Delivery) => Notice | null
}

/** Nobody sells this: the amount, the asset or the country. */
export class NoOfferError extends Error {
  override readonly name: string = 'NoOfferError'

  constructor(
    message: string,
    /** The status with which the provider refused; null if it answered that there is no seller. */
    readonly status: number | null = null,
  ) {
    super(message)
  }
}
