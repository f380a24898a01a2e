import { expect, test } from 'vitest'
import { stepOf } from './gridKeys.ts'

const place = { index: 5, count: 10, columns: 4 }

test.each([
  ['ArrowRight', 6],
  ['ArrowLeft', 4],
  ['ArrowDown', 9],
  ['ArrowUp', 1],
  ['PageDown', 9],
  ['PageUp', 0],
  ['Home', 0],
  ['End', 9],
  ['Enter', null],
  ['constructor', null],
])('%s moves from the sixth of ten in rows of four to %s', (key, index) => {
  expect(stepOf(key, place)).toBe(index)
})

test('an empty grid has no target', () => {
  expect(stepOf('End', { index: 0, count: 0, columns: 4 })).toBeNull()
})
