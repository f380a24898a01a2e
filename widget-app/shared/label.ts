/** Characters that turn, hide or imitate the absence of others; those that only look empty have no class of their own. */
const HIDING = /[\p{C}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0\uFFFD]/gu
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu

/** More than this nobody reads, and normalising it costs time. */
const LOOKED_AT = 512

/**
 * A name or symbol that somebody else chose, as it may be shown: one line, nothing that turns or hides letters, of at
 * most `max` characters. Undefined where nothing is left.
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

/** What stands for a token that has no name that can be shown. */
export const UNNAMED = 'Unknown token'
export const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
