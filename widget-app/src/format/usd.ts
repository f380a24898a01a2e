import { number } from '@airlock/kit/messages'

const usd = (value: number, options?: Intl.NumberFormatOptions) =>
  number(value, { style: 'currency', currency: 'USD', ...options })
const compact = (value: number) => usd(value, { notation: 'compact', maximumFractionDigits: 2 })

/** From these amounts of US dollars on, an amount is written with a unit, and above the second with none. */
const LONG = 1e9
const MOST = 1e15

/** US dollars with 2 decimals (spec section 5); null for an invalid amount, which is shown as unknown. */
export function formatUsd(value: number): string | null {
  if (!Number.isFinite(value) || value < 0) return null
  if (value > 0 && value < 0.01) return `<${usd(0.01)}`
  if (value >= MOST) return `>${usd(999e12, { notation: 'compact', maximumFractionDigits: 0 })}`
  return (value >= LONG ? compact : usd)(value)
}

/** A gain or loss in US dollars, with its sign. */
export function formatUsdChange(value: number): string | null {
  const amount = formatUsd(Math.abs(value))
  return amount && `${value < 0 ? '−' : '+'}${amount}`
}

/** The price of one unit, with enough digits to distinguish prices. */
export function formatPrice(price: number): string | null {
  if (!Number.isFinite(price) || price < 0) return null
  if (price === 0 || price >= 0.01) return formatUsd(price)
  if (price < 1e-9) return `<${usd(1e-9, { maximumFractionDigits: 9 })}`
  return usd(price, { maximumFractionDigits: Math.min(9, 2 - Math.floor(Math.log10(price))) })
}
