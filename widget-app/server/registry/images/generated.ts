import { escapeHtml } from '@airlock/kit/server'
import { colourOf } from './colour.ts'

/** Generated images fill their square: the widget rounds the corners. */
function tile(id: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><path fill="${colourOf(id)}" d="M0 0h40v40H0z"/>${content}</svg>`
}

/** The font size by the number of letters: longer texts are smaller, to keep the same margin. */
const SIZES = [0, 20, 16, 12.5, 10.5]

function lettered(id: string, letters: string): string {
  const size = SIZES[[...letters].length] ?? 10.5
  return tile(
    id,
    `<text x="20" y="20" dy=".36em" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" text-anchor="middle">${escapeHtml(letters)}</text>`,
  )
}

const SILENT = new Set(['wallet', 'the', 'by'])

/**
 * The initials of two words, or the first two letters of one, as the widget writes them too. Words that are part of many
 * names are skipped.
 */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !SILENT.has(word.toLowerCase()))
  const [first = '', second] = telling.length > 0 ? telling : words
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}

/** The image of a wallet without a logo: its initials. */
export const walletMonogram = (id: string, name: string) => lettered(id, initialsOf(name))

/** The image of a token without a logo: its symbol, as far as it fits. */
export const tokenMonogram = (symbol: string) => lettered(symbol, [...symbol].slice(0, 4).join(''))

/** The image of a currency: its sign. */
export function currencyGlyph(code: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
  const sign = format.formatToParts(1).find(({ type }) => type === 'currency')?.value
  return lettered(code, [...(sign ?? code)].slice(0, 4).join(''))
}

/** The image of a network without a logo: three nodes in a colour of its own. */
export const networkGlyph = (id: string) =>
  tile(
    id,
    '<g fill="none" stroke="#fff" stroke-width="2"><path d="m18.2 16.2-4.4 7.6m8-7.6 4.4 7.6M16 26h8"/><circle cx="20" cy="13" r="3"/><circle cx="12.5" cy="26" r="3"/><circle cx="27.5" cy="26" r="3"/></g>',
  )
