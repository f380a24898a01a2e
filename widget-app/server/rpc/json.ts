import { randomUUID } from 'node:crypto'

/**
 * JSON without rounding: Solana's nodes answer 64-bit numbers (`rentEpoch` is one of all ones), which `JSON.parse` makes
 * other numbers of. What a number can hold stays one.
 */

/** Rules most texts out at once; digits in a string cost the longer way and nothing else. */
const MAYBE_LARGE = /(?:^|[\s:,[])-?\d{16,}/
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const INTEGER = /^-?[1-9]\d{15,}$/

/** The place behind the string that begins at a quote. */
function endOf(text: string, quote: number): number {
  for (let at = text.indexOf('"', quote + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return at + 1
  }
  return text.length
}

/** The text with its numbers changed: those in strings are no numbers. */
function withNumbers(text: string, change: (number: string) => string): string {
  const parts: string[] = []
  let at = 0
  while (at < text.length) {
    const quote = text.indexOf('"', at)
    const plain = quote < 0 ? text.slice(at) : text.slice(at, quote)
    const end = quote < 0 ? text.length : endOf(text, quote)
    parts.push(plain.replace(NUMBER, change), quote < 0 ? '' : text.slice(quote, end))
    at = end
  }
  return parts.join('')
}

/** As `JSON.parse`; an integer that a number cannot hold exactly becomes a bigint. */
export function parseJson(text: string): unknown {
  if (!MAYBE_LARGE.test(text)) return JSON.parse(text)
  // Whoever wrote the text could not know it.
  const mark = randomUUID()
  const marked = withNumbers(text, (number) =>
    INTEGER.test(number) && !Number.isSafeInteger(Number(number)) ? `"${mark}${number}"` : number,
  )
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  )
}

/** As `JSON.stringify`; a bigint becomes a number with all its digits. */
export function stringifyJson(value: unknown): string {
  let mark: string | undefined
  const text = JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== 'bigint') return each
    mark ??= randomUUID()
    return `${mark}${each}`
  })
  return mark === undefined ? text : text.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1')
}
