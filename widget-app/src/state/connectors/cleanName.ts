/** Longest name of a wallet that is shown, in characters. */
const LIMIT = 40

/**
 * A wallet's name as it may be shown: on one line, without control, format and bidi characters, and cut visibly. Any
 * extension or page may announce any name.
 */
export function cleanName(name: string): string {
  const line = name
    .replace(/[\p{Z}\s]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
  const characters = [...line]
  return characters.length > LIMIT ? `${characters.slice(0, LIMIT).join('')}…` : line
}
