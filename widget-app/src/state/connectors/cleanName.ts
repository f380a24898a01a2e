/** The most characters of a displayed wallet name. */
const LIMIT = 40

/**
 * Sanitizes a wallet's name: one line without control, format and bidi characters, visibly truncated. Any
 * extension or page can announce any name.
 */
export function cleanName(name: string): string {
  const line = name
    .replace(/[\p{Z}\s]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
  const characters = [...line]
  return characters.length > LIMIT ? `${characters.slice(0, LIMIT).join('')}…` : line
}
