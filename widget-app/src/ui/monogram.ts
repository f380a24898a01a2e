import { hash } from './hash.ts'

/**
 * Backgrounds of a monogram: muted, of one lightness, and the same that the server draws with. White letters have contrast
 * AA on each, in light and dark mode.
 */
export const MONOGRAM_COLORS = ['#427d59', '#1c7e7e', '#367699', '#5b6ca0', '#7e6094', '#965971'] as const

/**
 * The placeholder for a wallet, token or network without a picture: the initials of two words or the first two letters of
 * one, on a colour of its own.
 *
 * @param key what has the colour, where several things may have the same name
 */
export function monogram(name: string, key = name): { letters: string; color: string } {
  const [first = '•', second = ''] = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = [...first].slice(0, second ? 1 : 2).join('') + ([...second][0] ?? '')
  const color = MONOGRAM_COLORS[hash(key.trim().toLowerCase()) % MONOGRAM_COLORS.length]
  return { letters: letters.toUpperCase(), color: color ?? MONOGRAM_COLORS[0] }
}
