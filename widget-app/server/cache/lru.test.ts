import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLru } from './lru.ts'

test('what was used last stays', () => {
  const lru = createLru<number>(2)
  lru.set('a', 1)
  lru.set('b', 2)
  expect(lru.get('a')).toBe(1)
  lru.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => lru.get(key))).toEqual([1, undefined, 3])
})

test('what weighs more than all may is not kept, and takes nothing with it but itself', () => {
  const lru = createLru<string>(10, (text) => text.length)
  lru.set('big', 'x'.repeat(11))
  expect(lru.get('big')).toBeUndefined()
  lru.set('small', 'x')
  expect(lru.get('small')).toBe('x')
})

test('never weighs more than it may, and the last value that fits is there', () => {
  const step = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), weight: fc.integer({ min: 0, max: 8 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const lru = createLru<number>(10, (weight) => weight)
      for (const { key, weight } of steps) {
        lru.set(key, weight)
        expect(lru.get(key)).toBe(weight)
        const total = ['a', 'b', 'c', 'd'].reduce((sum, each) => sum + (lru.get(each) ?? 0), 0)
        expect(total).toBeLessThanOrEqual(10)
      }
    }),
  )
})
