/** What the local providers sell, and at which prices. */

export type Kind = 'meld' | 'coinbase' | 'pay'

interface Sold {
  decimals: number
  /** The price of one in US dollars. */
  usd: number
}

export const SOLD: Readonly<Record<string, Sold>> = {
  USDL: { decimals: 6, usd: 1 },
  ETH: { decimals: 18, usd: 3_000 },
}

/** Units of each currency for a US dollar. */
const CURRENCIES: Readonly<Record<string, number>> = { USD: 1, EUR: 0.9 }

/** In hundredths of a percent, and what the network takes (US dollars). */
const FEES: Readonly<Record<Kind, { bps: number; network: number }>> = {
  meld: { bps: 180, network: 0.35 },
  coinbase: { bps: 250, network: 0.2 },
  pay: { bps: 100, network: 0 },
}

const LIMITS: Readonly<Record<string, number>> = { card: 7_500, ach: 25_000 }

export interface Price {
  total: string
  subtotal: string
  fee: string
  network: string
  /** What arrives, as a decimal text. */
  received: string
}

let quotes = 0

/** The price of a purchase, or null if it is not sold. Prices of coins move a little with every question. */
export function priceOf(
  kind: Kind,
  wish: { asset: string; currency: string; amount: string; method: string },
): Price | null {
  const [sold, rate, most] = [SOLD[wish.asset], CURRENCIES[wish.currency], LIMITS[wish.method]]
  const total = Number(wish.amount)
  if (!sold || rate === undefined || most === undefined || !(total >= 10 && total <= most)) return null
  const { bps, network } = FEES[kind]
  quotes += 1
  const usd = sold.usd === 1 ? 1 : sold.usd * (1 + (quotes % 5) / 1_000)
  const [fee, forNetwork] = [(total * bps) / 10_000, network * rate]
  const subtotal = total - fee - forNetwork
  return {
    total: total.toFixed(2),
    subtotal: subtotal.toFixed(2),
    fee: fee.toFixed(2),
    network: forNetwork.toFixed(2),
    received: (Number(subtotal.toFixed(2)) / rate / usd).toFixed(6),
  }
}
