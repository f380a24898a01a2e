import { type Bindings, ConfigProblem, type Onramp } from '@airlock/kit/server'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { OnrampOptions, OnrampPurchase, OnrampPurchaseCurrency } from '../../shared/onramp.ts'
import { cardNetworkOf, optionNameOf } from '../onramp/terms/networks.ts'
import { NoOfferError, type Provider } from '../onramp/terms/provider.ts'
import { OutboundError } from '../outbound/error.ts'
import { refuse } from './project.ts'

/** What a project sells, each asset once with all of its networks. */
export function optionsOf({ assets, currencies }: Onramp, providers: readonly Provider[]): OnrampOptions {
  const bySymbol = new Map<string, OnrampPurchaseCurrency>()
  for (const asset of assets) {
    const { symbol, name, network, address } = asset
    const currency = bySymbol.get(symbol) ?? { id: symbol, name, symbol, networks: [] }
    currency.networks.push({
      name: optionNameOf(asset),
      display_name: cardNetworkOf(asset).label,
      chain_id: network.slice(network.indexOf(':') + 1),
      contract_address: address,
      network,
    })
    bySymbol.set(symbol, currency)
  }
  return {
    paymentCurrencies: currencies.map(({ id, limits }) => ({
      id,
      payment_method_limits: limits.map((limit) => ({ ...limit })),
    })),
    purchaseCurrencies: [...bySymbol.values()],
    providers: providers.map(({ name, label, feeRange, quote }) => ({
      ...{ name, label, feeRange },
      quotes: quote !== undefined,
    })),
  }
}

export const purchaseAnswer = ({ status, transactionHash, received }: OnrampPurchase): OnrampPurchase => ({
  status,
  transactionHash,
  received,
})

/** The default if the provider gives no time. */
const PAUSE_MS = 5_000

/** Responds with the result, or with the failure that it throws. */
export async function orUnsold(
  context: Context<Bindings>,
  log: Pick<Logger, 'warn'>,
  provider: string,
  respond: () => Promise<Response>,
): Promise<Response> {
  try {
    return await respond()
  } catch (error) {
    if (error instanceof NoOfferError)
      return refuse(context, 404, 'onramp-no-offer', 'The provider does not sell this.')
    const isKey = error instanceof ConfigProblem
    if (!isKey && !(error instanceof OutboundError)) throw error
    log.warn({ provider, problem: error.message }, 'a provider did not answer')
    const pause = isKey ? null : error.retryAfterMs
    return refuse(context, 503, 'onramp-unavailable', 'The provider does not answer.', {
      'Retry-After': String(Math.max(1, Math.ceil((pause ?? PAUSE_MS) / 1_000))),
    })
  }
}
