import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayLineOf } from './dayLine.ts'

const rising = [100, 104, 102, 110]

test.each<[string, readonly number[] | undefined, number | null, number, number[] | null]>([
  ['what the total and its change say', rising, 110, 10, rising],
  ['a change that was read a little earlier', rising, 111, 10, [101, 105, 103, 111]],
  ['a change that is a little larger', rising, 110, 11.5, [98.5, 103, 101.5, 110]],
  ['a day without any change', [5, 5, 5], 5, 0, [5, 5, 5]],
  ['a total without what was sent meanwhile', rising, 60, 5, null],
  ['a total with what is hidden otherwise', rising, 160, 10, null],
  ['another change', rising, 110, -10, null],
  ['a total without prices', rising, null, 10, null],
  ['one value', [110], 110, 10, null],
  ['no values', [], 110, 10, null],
  ['no answer', undefined, 110, 10, null],
])('the line of the day with %s', (_, values, total, usd, expected) => {
  expect(dayLineOf(values, total, { usd })).toEqual(expected)
})

test('a line begins and ends with what is shown', () => {
  const values = fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 25 })
  const off = fc.double({ min: -0.02, max: 0.02, noNaN: true })
  fc.assert(
    fc.property(values, off, off, (told, early, late) => {
      const [first = 0, last = 0] = [told[0], told.at(-1)]
      const total = last * (1 + late)
      const before = first * (1 + early)
      const line = dayLineOf(told, total, { usd: total - before })
      if (!line) return
      expect(line).toHaveLength(told.length)
      expect(line[0]).toBeCloseTo(before, 4)
      expect(line.at(-1)).toBeCloseTo(total, 4)
    }),
  )
})
