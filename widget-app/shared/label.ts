/**
 * Characters that reorder, hide or imitate the absence of others. Those that only look empty have no Unicode class of
 * their own.
 */
const HIDING = /[\p{C}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0\uFFFD]/gu
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu

/** Longer texts are cut first: no one reads more, and normalising takes time. */
const LOOKED_AT = 512

/**
 * Makes a name or symbol of foreign origin safe to display: one line of at most `max` characters, without any that
 * reorder or hide letters. Undefined if nothing is left.
 */
export function labelOf(text: string | undefined, max: number): string | undefined {
  const clean = (text ?? '')
    .slice(0, LOOKED_AT)
    .replace(/[^\S\uFEFF]/gu, ' ')
    .replace(HIDING, '')
    .normalize('NFC')
    .replace(STACKED_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
  const letters = [...clean]
  if (letters.length === 0) return undefined
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : clean
}

const NAME = 64
const SYMBOL = 24

export const nameLabel = (text: string | undefined) => labelOf(text, NAME)
export const symbolLabel = (text: string | undefined) => labelOf(text, SYMBOL)

/** The placeholder for a token without a name that can be displayed. */
export const UNNAMED = 'Unknown token'
export const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
