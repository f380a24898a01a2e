import { exactQuantity } from '@airlock/kit/messages'
import fc from 'fast-check'
import { formatUnits, parseUnits } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { TreeNode } from '../../approval/display.ts'
import { plainText } from './plainText.ts'
import { shortened, shortenedAmount, shortenedFee } from './shorten.ts'
import { flattenTree } from './tree.ts'

/** Any UTF-16, including lone surrogates. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units))

const leaf = (name: string): TreeNode => ({ name, type: 'uint256', value: '1', children: [] })
const branch = (name: string, ...children: TreeNode[]): TreeNode => ({
  name,
  type: 'struct',
  value: null,
  children,
})

describe('a tree of typed data', () => {
  const tree = [branch('details', leaf('token'), branch('limits', leaf('amount'))), leaf('spender')]

  test('is drawn in its own order, each line with its level', () => {
    expect(flattenTree(tree, new Set()).map(({ level, node }) => `${level} ${node.name}`)).toEqual([
      '1 details',
      '2 token',
      '2 limits',
      '3 amount',
      '1 spender',
    ])
  })

  test('hides only what is under a collapsed branch', () => {
    const [, , limits] = flattenTree(tree, new Set())
    const names = flattenTree(tree, new Set(limits ? [limits.node] : [])).map(({ node }) => node.name)
    expect(names).toEqual(['details', 'token', 'limits', 'spender'])
  })

  test('can have any depth', () => {
    let deep = leaf('bottom')
    for (let depth = 0; depth < 50_000; depth++) deep = branch('level', deep)
    expect(flattenTree([deep], new Set()).at(-1)?.node.name).toBe('bottom')
  })
})

describe('a text before it is signed', () => {
  test.each([
    ['pay \u202e001\u202c ETH', 'pay ⟨U+202E⟩001⟨U+202C⟩ ETH'],
    ['zero\u200bwidth', 'zero⟨U+200B⟩width'],
    ['soft\u00adhyphen', 'soft⟨U+00AD⟩hyphen'],
    ['tag \u{e0041}', 'tag ⟨U+E0041⟩'],
    ['hangul \u3164 filler', 'hangul ⟨U+3164⟩ filler'],
    ['bell \u0007', 'bell ⟨U+0007⟩'],
    ['a lone surrogate \ud800', 'a lone surrogate ⟨U+D800⟩'],
    ['line\nbreak\tand\r\nanother', 'line\nbreak\tand\nanother'],
    ['plain words, 日本語, مرحبا', 'plain words, 日本語, مرحبا'],
  ])('%j is shown safely', (text, shown) => {
    expect(plainText(text)).toBe(shown)
  })

  test('hides no character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(plainText(text)).not.toMatch(/[\p{Cf}\u2028\u2029]/u)
      }),
    )
  })
})

test.each([
  ['0x52908400098527886E0F7030069857D2E4169EE7', '0x529084…E4169EE7'],
  ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', '7EcDhSYG…zXwCFLtV'],
  ['0x1234', '0x1234'],
])('%s is shortened to %s', (value, shown) => {
  expect(shortened(value)).toBe(shown)
})

test('a fee is never shown lower than it is', () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 25n })
  fc.assert(
    fc.property(units, (wei) => {
      const shown = shortenedAmount(`at most ${exactQuantity(formatUnits(wei, 18))} ETH`).split(' ')[2] ?? ''
      expect(parseUnits(shown.replaceAll(',', ''), 18)).toBeGreaterThanOrEqual(wei)
    }),
  )
})

test.each([
  [`Unlimited (${2n ** 256n - 1n})`, 'Unlimited'],
  ['12.5 USDC (name not verified)', '12.5 USDC (name not verified)'],
  ['1 Unlimited (2)', '1 Unlimited (2)'],
  ['at most 0.00042 ETH', 'at most 0.00042 ETH'],
  ['at most 0.000419999999391 ETH', 'at most 0.00042 ETH'],
  ['at most 0.00012340000000001 ETH', 'at most 0.0001235 ETH'],
  ['at most 0.99999999 ETH', 'at most 1 ETH'],
  ['at most 12,288.123456 ETH', 'at most 12,288.1235 ETH'],
  ['at most 999,999.99999 ETH', 'at most 1,000,000 ETH'],
  ['at most 12,288 ETH', 'at most 12,288 ETH'],
  ['at most 1,22.88 ETH', 'at most 1,22.88 ETH'],
  ['at most all of your USD.e', 'at most all of your USD.e'],
  ['0.000419999999391 ETH', '0.000419999999391 ETH'],
])('the amount %s is shown as %s', (value, shown) => {
  expect(shortenedAmount(value)).toBe(shown)
})

test.each([
  ['0.000142758001713096 ETH', '0.0001428 ETH'],
  ['1.803484 USDL', '1.8035 USDL'],
  ['all of your USD.e', 'all of your USD.e'],
])('the fee %s is shown as %s where ways to pay are compared', (fee, shown) => {
  expect(shortenedFee(fee)).toBe(shown)
})
