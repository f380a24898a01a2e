import { randomUUID } from 'node:crypto'

/**
 * JSON without rounding: Solana's nodes send 64-bit integers (`rentEpoch` is 2^64 − 1), which `JSON.parse` rounds.
 * Integers that fit a number stay numbers.
 *
 * Not `lossless-json` 4.3: it takes 5 times as long to parse 4 MB of token accounts, and 18 times for 3 MB of logs,
 * which would delay all calls of this server.
 */

/** Matches an integer with many digits where JSON has values. It may also match inside a string. */
const LARGE = /(?<=^|[\s:,[])-?[1-9]\d{15,}(?=[\s,\]}]|$)/g

/** The position after the string that begins at a quote. */
function endOf(text: string, quote: number): number {
  for (let at = text.indexOf('"', quote + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return at + 1
  }
  return text.length
}

/** Replaces every integer that does not fit a number by a string that begins with the mark. */
function markLarge(text: string, mark: string): string {
  const parts: string[] = []
  let done = 0
  let quote = text.indexOf('"')
  let end = 0
  for (const { 0: digits, index } of text.matchAll(LARGE)) {
    while (quote >= 0 && quote < index) {
      end = endOf(text, quote)
      quote = text.indexOf('"', end)
    }
    if (index < end || Number.isSafeInteger(Number(digits))) continue
    parts.push(text.slice(done, index), `"${mark}${digits}"`)
    done = index + digits.length
  }
  return parts.join('') + text.slice(done)
}

type Tree = Record<string, unknown>

/** Converts the marked strings in a value to bigints, in place: a reviver takes five times as long. */
function restore(value: unknown, mark: string): unknown {
  const root: Tree = { value }
  const open = [root]
  for (let tree = open.pop(); tree; tree = open.pop()) {
    for (const key of Object.keys(tree)) {
      const each = tree[key]
      if (typeof each === 'object' && each !== null) open.push(each as Tree)
      else if (typeof each === 'string' && each.startsWith(mark)) tree[key] = BigInt(each.slice(mark.length))
    }
  }
  return root.value
}

/** Like `JSON.parse`, but an integer that does not fit a number becomes a bigint. */
export function parseJson(text: string): unknown {
  // Random, so that the text's author cannot have used it.
  const mark = randomUUID()
  const marked = markLarge(text, mark)
  return marked === text ? JSON.parse(text) : restore(JSON.parse(marked), mark)
}

/** Like `JSON.stringify`, which is three times as fast but cannot serialise bigints. */
function stringifyLarge(value: unknown): string {
  const mark = randomUUID()
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? `${mark}${each}` : each,
  )
  return text.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1')
}

/** Like `JSON.stringify`, but a bigint becomes a number with all its digits. */
export function stringifyJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    // A bigint, which JSON lacks. Any other error, such as too deep nesting, is thrown again.
    if (error instanceof TypeError) return stringifyLarge(value)
    throw error
  }
}
