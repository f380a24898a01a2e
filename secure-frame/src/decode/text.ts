/** Longest name or symbol of a token that is shown, in characters. */
const NAME_LIMIT = 40
const SYMBOL_LIMIT = 12

/** Control (but no line break or tab), format, surrogate, private, unassigned, line and paragraph separators, odd spaces. */
const HIDDEN =
  /[^\P{C}\n\t\u200d]|[\u2028\u2029\u00a0\u1680\u2000-\u200a\u202f\u205f\u3164\u115f\u1160\uffa0\u2800]|\u034f|(?<!\p{Extended_Pictographic}\ufe0f?)\u200d|\u200d(?!\p{Extended_Pictographic})|[\u{e0100}-\u{e01ef}]/gu

const WORDS = /[\p{L}\p{M}\p{N}]+/gu

/** Alphabets whose letters pass for one another's. */
const LOOKALIKES = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]

export function hasHidden(text: string): boolean {
  return new RegExp(HIDDEN.source, 'u').test(text)
}

/** The text with every character that the eye cannot see written as its code point: `⟨U+202E⟩`. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const point = character.codePointAt(0) ?? 0
    return `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

/** Whether one word is written in several alphabets that look alike (UTS 39 calls such words confusable). */
export function mixesScripts(text: string): boolean {
  const words = text.match(WORDS) ?? []
  return words.some((word) => LOOKALIKES.filter((script) => script.test(word)).length > 1)
}

/** UTF-8, strictly: null for bytes that are no text. */
export function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A name that a stranger chose, on one line, with nothing hidden in it, and short. */
export function cleanName(name: string): string {
  const line = visible(name.slice(0, 4 * NAME_LIMIT))
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > NAME_LIMIT ? `${characters.slice(0, NAME_LIMIT).join('')}…` : line
}

/**
 * A name that a stranger gives themselves, for a line of its own between quotes: nothing hidden, no quotes, no marks piled
 * up over the line above, and short; null where nothing is left.
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

/** A token's symbol when it can stand beside an amount without misleading; null otherwise. */
export function cleanSymbol(symbol: string): string | null {
  const fits = new RegExp(`^[\\p{L}\\p{N}$₮€£.+_-]{1,${SYMBOL_LIMIT}}$`, 'u').test(symbol)
  const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(symbol)
  return fits && /[\p{L}$₮€£]/u.test(symbol) && !rightToLeft && !mixesScripts(symbol) ? symbol : null
}
