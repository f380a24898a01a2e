import { locale, number } from '@airlock/kit/messages'

/** An amount of a currency in the notation of the page's language. */
export const formatMoney = (amount: string, currency: string): string =>
  number(Number(amount), { style: 'currency', currency })

/** The same without decimals, for a short label. */
export const formatWhole = (amount: string, currency: string): string =>
  number(Number(amount), { style: 'currency', currency, maximumFractionDigits: 0 })

/** A limit: without decimals if it has none. */
export const formatLimit = (amount: string, currency: string): string =>
  Number.isInteger(Number(amount)) ? formatWhole(amount, currency) : formatMoney(amount, currency)

/** The name of a currency, such as "US Dollar". */
export const currencyName = (currency: string): string =>
  new Intl.DisplayNames([locale()], { type: 'currency' }).of(currency) ?? currency
