import { expect, test } from 'vitest'
import { createAddressOf } from './address.ts'

const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }
const headers = (forwarded?: string) => new Headers(forwarded ? { 'X-Forwarded-For': forwarded } : {})

test.each([
  ['that of the connection, whatever the header contains', 0, '203.0.113.7', '10.0.0.1'],
  ['the one that the only proxy reports', 1, '203.0.113.7', '203.0.113.7'],
  [
    'the one that the only proxy reports, not an earlier one in the header',
    1,
    '1.1.1.1, 203.0.113.7',
    '203.0.113.7',
  ],
  ['the one that the outer of two proxies reports', 2, '1.1.1.1, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
  ['that of the connection, if the header has too few entries', 2, '203.0.113.7', '10.0.0.1'],
  ['that of the connection, without a header', 1, undefined, '10.0.0.1'],
])('a client’s address is %s', (_, proxies, forwarded, address) => {
  expect(createAddressOf(proxies)(headers(forwarded), env)).toBe(address)
})

test('without a connection there is no address', () => {
  expect(createAddressOf(0)(headers(), undefined)).toBe('')
})
