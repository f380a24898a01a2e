/** The most characters of a displayed token name or symbol. */
const NAME_LIMIT = 40
const SYMBOL_LIMIT = 12

/**
 * Control (except line break and tab), format, surrogate, private, unassigned, line and paragraph
 * separators, unusual spaces.
 */
const HIDDEN =
  /[^\P{C}\n\t\u200d]|[\u2028\u2029\u00a0\u1680\u2000-\u200a\u202f\u205f\u3164\u115f\u1160\uffa0\u2800]|\u034f|(?<!\p{Extended_Pictographic}\ufe0f?)\u200d|\u200d(?!\p{Extended_Pictographic})|[\u{e0100}-\u{e01ef}]/gu

const WORDS = /[\p{L}\p{M}\p{N}]+/gu

/** Scripts with letters that look the same. */
const LOOKALIKES = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]

export function hasHidden(text: string): boolean {
  return new RegExp(HIDDEN.source, 'u').test(text)
}

/** Replaces every invisible character by its code point: `⟨U+202E⟩`. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const point = character.codePointAt(0) ?? 0
    return `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

/** Whether one word mixes scripts that look alike (UTS 39 calls such words confusable). */
export function mixesScripts(text: string): boolean {
  const words = text.match(WORDS) ?? []
  return words.some((word) => LOOKALIKES.filter((script) => script.test(word)).length > 1)
}

/** Decodes UTF-8 strictly: null for invalid bytes. */
export function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Sanitizes an untrusted name: one line, no invisible characters, limited length. */
export function cleanName(name: string): string {
  const line = visible(name.slice(0, 4 * NAME_LIMIT))
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > NAME_LIMIT ? `${characters.slice(0, NAME_LIMIT).join('')}…` : line
}

/**
 * Sanitizes an untrusted self-chosen name for a line of its own in quotes: no invisible characters, no
 * quotes, no marks stacked over the line above, limited length; null if nothing remains.
 */
export function shortName(name: string): string | null {
  const line = name
    .slice(0, 16 * NAME_LIMIT)
    .replace(/[\n\r\t\p{Z}]+/gu, ' ')
    .replace(HIDDEN, '')
    .replace(/["“”„‟«»＂]/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const characters = [...line]
  if (characters.length > NAME_LIMIT) return `${characters.slice(0, NAME_LIMIT).join('')}…`
  return line || null
}

/** A token's symbol if it can be shown next to an amount without misleading; null otherwise. */
export function cleanSymbol(symbol: string): string | null {
  const fits = new RegExp(`^[\\p{L}\\p{N}$₮€£.+_-]{1,${SYMBOL_LIMIT}}$`, 'u').test(symbol)
  const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(symbol)
  return fits && /[\p{L}$₮€£]/u.test(symbol) && !rightToLeft && !mixesScripts(symbol) ? symbol : null
}
