import { expect, test } from 'vitest'
import type { Mode } from '../config/variables.ts'
import { trustProxies } from './trust.ts'

const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }

function trusting(proxies: number, mode: Mode, host?: string) {
  const warned: string[] = []
  const log = { warn: (text: string) => warned.push(text) }
  const addressOf = trustProxies({ proxies, mode, host }, log as never)
  const ask = (forwarded?: string) =>
    addressOf(new Headers(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }), env)
  return { warned, ask }
}

test.each<[proxies: number, mode: Mode, host: string | undefined, where: string | undefined]>([
  [1, 'production', undefined, 'listens on every address'],
  [2, 'production', '0.0.0.0', 'listens on 0.0.0.0'],
  [1, 'development', '192.168.1.7', 'listens on 192.168.1.7'],
  [1, 'production', '::', 'listens on ::'],
  [1, 'production', '127.0.0.1', undefined],
  [1, 'production', '127.8.8.8', undefined],
  [1, 'production', '::1', undefined],
  [1, 'production', 'localhost', undefined],
  [1, 'development', undefined, undefined],
  [0, 'production', undefined, undefined],
])('with %i proxies in %s at HOST=%s the start warns: %s', (proxies, mode, host, where) => {
  const { warned } = trusting(proxies, mode, host)
  expect(warned).toEqual(where === undefined ? [] : [expect.stringContaining(where)])
  if (where !== undefined) expect(warned[0]).toContain(`AIRLOCK_TRUST_PROXY is ${proxies}`)
})

test.each<[what: string, proxies: number, forwarded: string | undefined, warnings: number]>([
  ['no address', 1, undefined, 1],
  ['an empty header', 1, '', 1],
  ['fewer addresses than proxies', 2, '203.0.113.7', 1],
  ['an address for each proxy', 1, '203.0.113.7', 0],
  ['no configured proxies', 0, undefined, 0],
])('requests with %s warn once or not at all', (_, proxies, forwarded, warnings) => {
  const { warned, ask } = trusting(proxies, 'production', '127.0.0.1')
  for (let asked = 0; asked < 3; asked++) ask(forwarded)
  expect(warned).toHaveLength(warnings)
})
