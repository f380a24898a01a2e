import { matches, maxLength } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'

/**
 * The server's answers about buying (spec section 7, `/v1/onramp/*` and `/v1/generators/onrampurl`). Amounts are decimal
 * texts. What stands beside the specification's fields is our own. The objects are not strict: a page that was opened
 * before a deploy may receive fields of the next release.
 */

const Text = z.string().check(maxLength(256))
const Decimal = z.string().check(maxLength(80), matches(/^\d+(?:\.\d+)?$/))
const Money = z.object({ amount: Decimal, currency: Text })
export type Money = z.infer<typeof Money>

export const OnrampMethod = z.literal(['card', 'ach_bank_account'])
export type OnrampMethod = z.infer<typeof OnrampMethod>

/** `GET /v1/onramp/options` */
export const OnrampOptions = z.object({
  paymentCurrencies: z.array(
    z.object({
      id: Text,
      payment_method_limits: z.array(z.object({ id: OnrampMethod, min: Decimal, max: Decimal })),
    }),
  ),
  purchaseCurrencies: z.array(
    z.object({
      id: Text,
      name: Text,
      symbol: Text,
      networks: z.array(
        z.object({
          name: Text,
          display_name: Text,
          chain_id: Text,
          contract_address: z.nullable(Text),
          /** Our own: CAIP-2. */
          network: Text,
        }),
      ),
    }),
  ),
  /** Our own: who sells, in the project's order. */
  providers: z.array(
    z.object({
      name: Text,
      label: Text,
      feeRange: z.nullable(Text),
      /** Whether it tells a price before the person is at its page. */
      quotes: z.boolean(),
    }),
  ),
})
export type OnrampOptions = z.infer<typeof OnrampOptions>
export type OnrampPurchaseCurrency = OnrampOptions['purchaseCurrencies'][number]
export type OnrampProviderFacts = OnrampOptions['providers'][number]

/** `POST /v1/onramp/quote` */
export const OnrampQuote = z.object({
  paymentTotal: Money,
  paymentSubtotal: Money,
  purchaseAmount: Money,
  networkFee: Money,
  /** The provider's own fee, whatever the provider. */
  coinbaseFee: Money,
  quoteId: z.string().check(maxLength(1_024)),
  /** Our own: whose quote it is, and until when it counts (milliseconds since 1970). */
  provider: Text,
  expiresAt: z.number(),
})
export type OnrampQuote = z.infer<typeof OnrampQuote>

/** `POST /v1/generators/onrampurl` */
export const OnrampUrl = z.object({
  url: z.string().check(maxLength(8_192), matches(/^https?:\/\//)),
  /** Our own: by this id the purchase is followed. Nobody can guess it. */
  purchaseId: Text,
})
export type OnrampUrl = z.infer<typeof OnrampUrl>

/**
 * How far a purchase is. `created`: the person has the provider's page. `processing`: they have paid, and the provider
 * sends. `expired`: the provider knew of no payment after a day; it goes on if somebody pays after all. A purchase that
 * was declined or failed may still complete, if the person tries again at the provider; one that is completed stays so.
 */
export const PURCHASE_STATUSES = [
  'created',
  'processing',
  'declined',
  'failed',
  'expired',
  'completed',
] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

/** `GET /v1/onramp/purchases/{id}` */
export const OnrampPurchase = z.object({
  status: z.literal(PURCHASE_STATUSES),
  transactionHash: z.nullable(Text),
  /** What arrived, if the provider says it. */
  received: z.nullable(Decimal),
})
export type OnrampPurchase = z.infer<typeof OnrampPurchase>
