import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOURLY } from '../prices/histories.ts'
import { dayOfValues, decisive, type Held } from './dayOfValues.ts'

const HOURS = Array.from({ length: HOURLY }, (_, hour) => hour)
/** Prices that are now `last`, after a rise of as many per cent as hours. */
const rise = (last: number) => HOURS.map((hour) => (last * (100 + hour)) / 124)
const flat = (price: number) => HOURS.map(() => price)

const held = (key: string, value: number | undefined, { decimals = '18' } = {}): Held => ({
  key,
  row: {
    name: key,
    symbol: key,
    chainId: 'eip155:1',
    ...(key !== 'native' && { address: `eip155:1:${key}` }),
    ...(value !== undefined && { value }),
    price: value === undefined ? null : 1,
    quantity: { decimals, numeric: '1' },
    iconUrl: null,
  },
})

const rising = HOURS.map((hour) => 100 + hour)
const spam = held('spam', 1_000_000, { decimals: '0' })

test.each<[string, Held[], Record<string, number[]>, number[] | undefined]>([
  ['a coin', [held('native', 124)], { native: rise(3_000) }, rising],
  [
    'two tokens',
    [held('native', 124), held('a', 50)],
    { native: rise(2), a: flat(9) },
    rising.map((v) => v + 50),
  ],
  [
    'a small token without history',
    [held('native', 124), held('a', 2)],
    { native: rise(2) },
    rising.map((v) => v + 2),
  ],
  ['a large token without history', [held('native', 124), held('a', 50)], { native: rise(2) }, undefined],
  [
    'a token without price',
    [held('native', 124), held('a', undefined)],
    { native: rise(2), a: rise(2) },
    rising,
  ],
  ['spam with a price', [held('native', 124), spam], { native: rise(2), spam: flat(1) }, rising],
  [
    'a coin of which nothing is left',
    [held('native', 0), held('a', 124)],
    { native: flat(1), a: rise(1) },
    rising,
  ],
  ['nothing but a coin of which nothing is left', [held('native', 0)], { native: rise(2) }, undefined],
  ['spam alone', [spam], { spam: rise(1) }, undefined],
  ['no histories', [held('native', 124)], {}, undefined],
  ['an empty account', [], {}, undefined],
  ['a history beyond all numbers', [held('native', 124)], { native: [...flat(1e300), 1e-300] }, undefined],
])('the value in a day of %s', (_, all, histories, expected) => {
  expect(dayOfValues(all, new Map(Object.entries(histories)))).toEqual(expected)
})

const some = fc.array(
  fc.record({
    value: fc.oneof(fc.constantFrom(0, undefined), fc.double({ min: 1e-18, max: 1e9, noNaN: true })),
    decimals: fc.constantFrom('0', '18'),
    prices: fc.option(
      fc.array(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { minLength: HOURLY, maxLength: HOURLY }),
      { nil: undefined },
    ),
  }),
  { maxLength: 12 },
)

test('a line ends with the total, and what is not part of the total never moves it', () => {
  fc.assert(
    fc.property(some, (all) => {
      const balances = all.map(({ value, decimals }, place) => held(`t${place}`, value, { decimals }))
      const histories = new Map(
        all.flatMap(({ prices }, place): [string, number[]][] => (prices ? [[`t${place}`, prices]] : [])),
      )
      const counted = balances.filter(({ row }) => row.value && row.quantity.decimals !== '0')
      const total = counted.reduce((sum, { row }) => sum + (row.value ?? 0), 0)
      const line = dayOfValues(balances, histories)
      expect(line).toEqual(dayOfValues(counted, histories))
      if (!line) return
      expect(line).toHaveLength(HOURLY)
      expect(Math.abs((line.at(-1) ?? 0) / total - 1)).toBeLessThan(1e-5)
      expect(line.every((value) => Number.isFinite(value) && value >= 0)).toBe(true)
    }),
  )
})

test('the histories of the most valuable tokens are requested, and none if they cannot suffice', () => {
  const many = (count: number) => Array.from({ length: count }, (_, place) => held(`t${place}`, 10 + place))
  expect(decisive([...many(3), spam, held('dust', 0.1), held('unknown', undefined)])).toEqual([
    't2',
    't1',
    't0',
  ])
  expect(decisive(many(20))).toHaveLength(20)
  expect(decisive(many(30))).toEqual([])
  expect(decisive([held('native', 0)])).toEqual([])
})
