import { expect, test } from 'vitest'
import { randomId } from './randomId.ts'

test('an id has 128 bits, and ids do not repeat', () => {
  const ids = Array.from({ length: 1000 }, randomId)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([])
})
