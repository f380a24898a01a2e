import { locale } from './catalogue.ts'

/** Formatters by locale and options: one is slow to make. */
const made = new Map<string, unknown>()

function once<Formatter>(
  Kind: new (locale: string, options?: object) => Formatter,
  options: object = {},
): Formatter {
  const key = `${Kind.name} ${locale()} ${JSON.stringify(options)}`
  const found = (made.get(key) as Formatter | undefined) ?? new Kind(locale(), options)
  made.set(key, found)
  return found
}

/** A number as the page's language writes it. */
export const number = (value: number | bigint, options?: Intl.NumberFormatOptions): string =>
  once(Intl.NumberFormat, options).format(value)

/** The sign before decimals. */
export const decimalSign = (): string =>
  once(Intl.NumberFormat)
    .formatToParts(0.1)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/** A time (ms) as the page's language writes it, in the zone of the browser. */
export const date = (time: number, options?: Intl.DateTimeFormatOptions): string =>
  once(Intl.DateTimeFormat, options).format(time)

/** "A, B, C", or with `conjunction` "A, B, and C". */
export const list = (items: readonly string[], type: Intl.ListFormatType = 'unit'): string =>
  once(Intl.ListFormat, { type, style: type === 'unit' ? 'short' : 'long' }).format(items)

/** The forms of a text for different counts; every language has `other`. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** The form for a count, with the count in place of `#`. */
export const plural = (count: number, forms: Forms): string =>
  (forms[once(Intl.PluralRules).select(count)] ?? forms.other).replace('#', number(count))
