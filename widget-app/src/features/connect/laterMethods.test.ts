import { expect, test } from 'vitest'
import { laterMethods } from './laterMethods.ts'

test.each([
  [undefined, null],
  [{}, null],
  [{ email: false, socials: false as const }, null],
  [{ email: true, socials: [] }, null],
  [{ socials: ['google'] }, 'Social login is not available yet.'],
])('with %j it says %j', (features, text) => {
  expect(laterMethods(features)).toBe(text)
})
