import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isPrivate, NET, netOf } from './net.ts'
import { type Mode, readVariables } from './variables.ts'

const read = (env: Record<string, string>) => netOf(readVariables(z.object(NET), env))

test('every setting has a default', () => {
  expect(read({})).toEqual({
    host: undefined,
    proxies: 0,
    connections: { most: 4096, headersMs: 10_000, idleMs: 65_000 },
    securityContact: undefined,
  })
})

test('every setting can be changed', () => {
  const env = {
    HOST: '127.0.0.1',
    AIRLOCK_TRUST_PROXY: '2',
    AIRLOCK_MAX_CONNECTIONS: '100',
    AIRLOCK_HEADER_TIMEOUT: '5',
    AIRLOCK_IDLE_TIMEOUT: '75',
    AIRLOCK_SECURITY_CONTACT: 'mailto:security@shop.example',
  }
  expect(read(env)).toEqual({
    host: '127.0.0.1',
    proxies: 2,
    connections: { most: 100, headersMs: 5_000, idleMs: 75_000 },
    securityContact: 'mailto:security@shop.example',
  })
})

test.each([
  ['AIRLOCK_TRUST_PROXY', 'true'],
  ['AIRLOCK_MAX_CONNECTIONS', '0'],
  ['AIRLOCK_MAX_CONNECTIONS', '9'],
  ['AIRLOCK_HEADER_TIMEOUT', '0'],
  ['AIRLOCK_HEADER_TIMEOUT', '31'],
  ['AIRLOCK_IDLE_TIMEOUT', 'never'],
  ['AIRLOCK_SECURITY_CONTACT', 'security@shop.example'],
  ['AIRLOCK_SECURITY_CONTACT', 'http://shop.example/security'],
  ['AIRLOCK_SECURITY_CONTACT', 'mailto:a@shop.example\nContact: mailto:b@evil.example'],
  ['AIRLOCK_SECURITY_CONTACT', 'javascript:alert(1)'],
])('%s=%s is refused', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} is "`))
})

test.each<[Mode, string | undefined, boolean]>([
  ['development', undefined, true],
  ['production', undefined, false],
  ['development', 'localhost', true],
  ['development', '127.0.0.1', true],
  ['development', '::1', true],
  ['development', '0.0.0.0', false],
  ['development', '::', false],
  ['development', '127.0.0.1.evil.example', false],
  ['development', '10.0.0.5', false],
])('in %s at HOST=%s, no other machine reaches the server: %s', (mode, host, expected) => {
  expect(isPrivate({ mode, host })).toBe(expected)
})
