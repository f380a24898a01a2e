import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imageTypeOf } from '../../images/imageType.ts'
import { colourOf } from './colour.ts'
import { picturesOf } from './pictures.ts'

const pictures = picturesOf({
  wallets: { acme: '<svg>acme</svg>' },
  networks: { 'eip155:1': '<svg>ethereum</svg>' },
  tokens: { ETH: '<svg>ether</svg>' },
})
const text = (asset: { body: Uint8Array } | undefined) => asset && new TextDecoder().decode(asset.body)
const lettersOf = (asset: { body: Uint8Array } | undefined) => />([^<]*)<\/text>/.exec(text(asset) ?? '')?.[1]
const wallet = (name: string, icon?: string) =>
  pictures.wallet({ listing: { id: name, name, chains: [] }, aliases: [], icon })

test('pictures of the icon set are unchanged', () => {
  expect(text(wallet('Acme', 'acme'))).toBe('<svg>acme</svg>')
  expect(text(pictures.asset('eip155:1'))).toBe('<svg>ethereum</svg>')
  expect(text(pictures.token('eth'))).toBe('<svg>ether</svg>')
})

describe('a wallet without a logo has its initials', () => {
  test.each([
    ['Acme', 'AC'],
    ['Acme Wallet', 'AC'],
    ['Magic Eden', 'ME'],
    ['The Best Wallet', 'BE'],
    ['Wallet 3', '3'],
    ['Wallet', 'WA'],
    ['αU wallet', 'ΑU'],
    ['88wallet', '88'],
    ['crypto.com onchain pay', 'CC'],
  ])('%s: %s', (name, letters) => expect(lettersOf(wallet(name))).toBe(letters))
})

test.each([
  ['a token', () => pictures.token('PEPE2'), 'PEPE'],
  ['a token of another script', () => pictures.token('柴'), '柴'],
  ['dollars', () => pictures.currency('usd'), '$'],
  ['euros', () => pictures.currency('EUR'), '€'],
  ['francs', () => pictures.currency('CHF'), 'CHF'],
])('%s', (_, picture, letters) => expect(lettersOf(picture())).toBe(letters))

test.each([
  ['a network id with one part', () => pictures.asset('eip155')],
  ['a property of every object', () => pictures.asset('__proto__')],
  ['a currency of four letters', () => pictures.currency('USDX')],
  ['a token with markup', () => pictures.token('<svg>')],
])('there is no picture for %s', (_, picture) => expect(picture()).toBeUndefined())

test('a name cannot break out of its picture', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const drawn = wallet(`<script>&"${name}`)
      expect(imageTypeOf(drawn.body)).toBe('image/svg+xml')
    }),
  )
})

/** Relative luminance and contrast (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

test('every colour has enough contrast with white letters, and with light and dark backgrounds', () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      const colour = colourOf(id)
      expect(contrast(colour, '#ffffff')).toBeGreaterThan(4.5)
      expect(contrast(colour, '#18181b')).toBeGreaterThan(3)
    }),
  )
})
