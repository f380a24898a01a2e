import { expect, test, vi } from 'vitest'
import { derive } from './derive.ts'

const sum = vi.fn((a: number, b: number) => ({ sum: a + b }))
const select = derive(({ a, b }: { a: number; b: number; c?: number }) => [a, b], sum)

test('the result is computed again only if an input has changed', () => {
  const first = select({ a: 1, b: 2 })
  expect(first).toEqual({ sum: 3 })
  expect(select({ a: 1, b: 2, c: 5 })).toBe(first)
  expect(select({ a: 1, b: 3 })).toEqual({ sum: 4 })
  expect(select({ a: 1, b: 2 })).toEqual({ sum: 3 })
  expect(sum).toHaveBeenCalledTimes(3)
})

test('undefined is a value like any other', () => {
  const compute = vi.fn((_part: unknown) => ({}))
  const selectNothing = derive((_state: object) => [undefined], compute)
  expect(selectNothing({})).toBe(selectNothing({}))
  expect(compute).toHaveBeenCalledOnce()
})
