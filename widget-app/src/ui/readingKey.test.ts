import { expect, test } from 'vitest'
import { readingKey } from './readingKey.ts'

test.each([
  ['ArrowLeft', 'ltr', 'ArrowLeft'],
  ['ArrowLeft', 'rtl', 'ArrowRight'],
  ['ArrowRight', 'rtl', 'ArrowLeft'],
  ['ArrowDown', 'rtl', 'ArrowDown'],
])('%s in %s leads where %s does from left to right', (key, direction, same) => {
  expect(readingKey(key, direction)).toBe(same)
})
