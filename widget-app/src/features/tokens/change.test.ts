import { expect, test } from 'vitest'
import type { TokenBalance } from '../../../shared/blockchain.ts'
import { changeOf } from './tokenRules.ts'

const worth = (value: number | undefined, change24h?: number): TokenBalance => ({
  name: 'Token',
  symbol: 'T',
  chainId: 'eip155:1',
  ...(value !== undefined && { value }),
  price: value === undefined ? null : 1,
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: null,
  ...(change24h !== undefined && { change24h }),
})

test.each<[string, TokenBalance[], { usd: number; percent: number } | null]>([
  ['a gain', [worth(110, 10)], { usd: 10, percent: 10 }],
  ['a loss', [worth(50, -50)], { usd: -50, percent: -50 }],
  ['a gain and a loss', [worth(200, 100), worth(100, -50)], { usd: 0, percent: 0 }],
  ['tokens without value', [worth(110, 10), worth(0), worth(undefined)], { usd: 10, percent: 10 }],
  ['a token without history', [worth(110, 10), worth(1)], null],
  ['a loss of everything', [worth(110, -100)], null],
  ['an empty account', [], null],
])('the change of the total over a day: %s', (_, tokens, expected) => {
  const change = changeOf(tokens)
  const rounded = change && { usd: Math.round(change.usd), percent: Math.round(change.percent) }
  expect(rounded).toEqual(expected)
})
