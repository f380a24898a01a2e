import { expect, test } from 'vitest'
import { laterMethods } from './laterMethods.ts'

test.each([
  [undefined, null],
  [{}, null],
  [{ email: false, socials: false as const }, null],
  [{ socials: [] }, null],
  [{ email: true }, 'Email login is not available yet.'],
  [{ socials: ['google'] }, 'Social login is not available yet.'],
  [{ email: true, socials: ['google'] }, 'Email and social login are not available yet.'],
])('with %j it says %j', (features, text) => {
  expect(laterMethods(features)).toBe(text)
})
