import { expect, test } from 'vitest'
import { qrShapes } from './qrShapes.ts'

/** As long as the text of a pairing. */
const LINK = `wc:${'7f6e504bfad60b485450578e05678ed3'.repeat(2)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}`

const ADDRESS = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

test.each([
  ['an address', ADDRESS, 29, 33],
  ['a pairing', LINK, 49, 53],
])('the code of %s has fewer modules without a picture in the middle', (_, text, plain, pictured) => {
  expect(qrShapes(text).size).toBe(plain)
  expect(qrShapes(text, { hole: 0.22 }).size).toBe(pictured)
})
