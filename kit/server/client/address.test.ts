import { expect, test } from 'vitest'
import { createAddressOf } from './address.ts'

const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }
const headers = (forwarded?: string) => new Headers(forwarded ? { 'X-Forwarded-For': forwarded } : {})

test.each([
  ['who connects, whatever the client says', 0, '203.0.113.7', '10.0.0.1'],
  ['what the one proxy saw', 1, '203.0.113.7', '203.0.113.7'],
  ['what the one proxy saw, not what the client wrote before', 1, '1.1.1.1, 203.0.113.7', '203.0.113.7'],
  ['what the outer of two proxies saw', 2, '1.1.1.1, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
  ['the proxy, where the header is shorter than it has to be', 2, '203.0.113.7', '10.0.0.1'],
  ['the proxy, where there is no header', 1, undefined, '10.0.0.1'],
])('a client’s address is %s', (_, proxies, forwarded, address) => {
  expect(createAddressOf(proxies)(headers(forwarded), env)).toBe(address)
})

test('without a connection there is no address', () => {
  expect(createAddressOf(0)(headers(), undefined)).toBe('')
})
