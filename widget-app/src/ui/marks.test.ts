import { contrast, fromHex, TEXT_CONTRAST, WHITE } from '@airlock/kit/design/color'
import { expect, test } from 'vitest'
import { identicon } from './identicon.ts'
import { MONOGRAM_COLORS, monogram } from './monogram.ts'

test.each(MONOGRAM_COLORS)('white letters are legible on %s', (color) => {
  const ground = fromHex(color)
  expect(ground && contrast(WHITE, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
})

test.each([
  ['MetaMask', 'ME'],
  ['Local One', 'LO'],
  ['Arbitrum One Sepolia', 'AO'],
  ['  1inch', '1I'],
  ['X', 'X'],
  ['Уоллет', 'УО'],
  ['🦊 Fox', 'FO'],
  ['', '•'],
  ['***', '•'],
])('the monogram of %j is %s', (name, letter) => {
  expect(monogram(name).letters).toBe(letter)
})

test('a name has one colour, whatever its spaces and case', () => {
  expect(monogram('MetaMask').color).toBe(monogram(' METAMASK ').color)
})

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('an address has one picture, whatever its case', () => {
  expect(identicon(ADDRESS)).toEqual(identicon(ADDRESS.toLowerCase()))
})

test('addresses with the same shortened form have different pictures', () => {
  const alike = ADDRESS.replace('Fd6e51', 'Fd6e52')
  expect(identicon(alike)).not.toEqual(identicon(ADDRESS))
})
