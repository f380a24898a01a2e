/**
 * Reads contracts' results without an ABI library, because an untrusted contract may return anything. Texts are hex
 * with 0x.
 */

const WORD = 64
/** The maximum length of a text in bytes. */
const TEXT_LIMIT = 1_024

const wordAt = (hex: string, index: number): string | undefined => {
  const word = hex.slice(2 + index * WORD, 2 + (index + 1) * WORD)
  return word.length === WORD ? word : undefined
}

/** The number in a word of a result; undefined if the word is missing. */
export function uintAt(hex: string | null, index = 0): bigint | undefined {
  const word = wordAt(hex ?? '0x', index)
  return word === undefined ? undefined : BigInt(`0x${word}`)
}

/** The lower-case address in a word; undefined if it is no address or the zero address. */
export function addressAt(hex: string | null, index = 0): `0x${string}` | undefined {
  const word = wordAt(hex ?? '0x', index)
  return word && /^0{24}(?!0{40})/.test(word) ? `0x${word.slice(24).toLowerCase()}` : undefined
}

/** The bytes of the first dynamic value, as hex without 0x, up to the limit. */
export function bytesIn(hex: string | null, limit: number): string | undefined {
  const offset = uintAt(hex)
  if (hex === null || offset === undefined || offset % 32n !== 0n || offset > BigInt(hex.length))
    return undefined
  const start = Number(offset) / 32
  const length = uintAt(hex, start)
  const from = 2 + (start + 1) * WORD
  if (length === undefined || length * 2n > BigInt(hex.length - from)) return undefined
  return hex.slice(from, from + 2 * Math.min(Number(length), limit))
}

const utf8 = (hex: string) => Buffer.from(hex, 'hex').toString('utf8')

/** The text of a result: a string, or 32 zero-padded bytes as in the earliest tokens. */
export function textIn(hex: string | null, limit = TEXT_LIMIT): string | undefined {
  if (hex?.length === 2 + WORD) return utf8(hex.slice(2).replace(/(?:00)+$/, ''))
  const bytes = bytesIn(hex, limit)
  return bytes === undefined ? undefined : utf8(bytes)
}
