import { expect, test } from 'vitest'
import { siteName } from './siteName.ts'

test.each([
  ['https://shop.example', 'shop.example'],
  ['http://dapp.localhost:5100', 'dapp.localhost:5100'],
  ['https://shop.example:443', 'shop.example'],
  ['', null],
  ['null', null],
  ['file:///x', null],
])('%j is shown as %j', (origin, name) => {
  expect(siteName(origin)).toBe(name)
})
