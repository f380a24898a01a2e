import { expect, test } from 'vitest'
import { cleanLabel, labelProblem } from './label.ts'

test.each([
  ['', 'short'],
  ['abc', 'short'],
  ['abcd', null],
  ['a-1b', null],
  ['a'.repeat(32), null],
  ['a'.repeat(33), 'invalid'],
  ['-abcd', 'invalid'],
  ['abcd-', 'invalid'],
  ['xn--abcd', 'invalid'],
  ['Alice', 'invalid'],
  ['alice.bob', 'invalid'],
  ['al_ice', 'invalid'],
  ['аlice', 'invalid'],
])('the problem of the label %j is %s', (label, problem) => {
  expect(labelProblem(label)).toBe(problem)
})

test.each([
  ['Alice B.', 'aliceb'],
  ['a-1_é', 'a-1'],
  ['a'.repeat(40), 'a'.repeat(32)],
])('%j becomes the label %j', (typed, label) => {
  expect(cleanLabel(typed)).toBe(label)
})
