import { locale, number } from '@airlock/kit/messages'

/** An amount of a currency in the notation of the page's language. */
export const formatMoney = (amount: string, currency: string): string =>
  number(Number(amount), { style: 'currency', currency })

/** The same without decimals, for a short label. */
export const formatWhole = (amount: string, currency: string): string =>
  number(Number(amount), { style: 'currency', currency, maximumFractionDigits: 0 })

/** The name of a currency, such as "US Dollar". */
export const currencyName = (currency: string): string =>
  new Intl.DisplayNames([locale()], { type: 'currency' }).of(currency) ?? currency
