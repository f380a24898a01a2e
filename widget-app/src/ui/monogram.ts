import { hash } from './hash.ts'

/** Backgrounds of a monogram: white letters have contrast AA on each, in light and dark mode. */
export const MONOGRAM_COLORS = [
  '#4256d0',
  '#0f6f67',
  '#b4431a',
  '#7a3ea8',
  '#a8325e',
  '#2f7238',
  '#1c6898',
  '#86610a',
] as const

/**
 * The placeholder for a wallet or network without a picture: its first letter or digit, on a colour of its
 * own.
 */
export function monogram(name: string): { letter: string; color: string } {
  const letter = [...name].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '•'
  const color = MONOGRAM_COLORS[hash(name.trim().toLowerCase()) % MONOGRAM_COLORS.length]
  return { letter: letter.toUpperCase(), color: color ?? MONOGRAM_COLORS[0] }
}
