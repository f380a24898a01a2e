import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSite } from './site.ts'

const LOCAL = {
  projects: [{ id: 'demo', label: 'Standard' }],
  wallet: { script: '/local/wallet.js', id: 'org.airlock.demo-wallet' },
  bank: `0x${'a'.repeat(40)}`,
  token: `0x${'b'.repeat(40)}`,
  paymasterUrl: 'http://127.0.0.1:5108/',
  mail: '/local/mail',
  faults: {
    downUrl: 'http://down.localhost:5110',
    slowUrl: 'http://127.0.0.1:5110/local/slow/{chainId}',
    noWindows: '/no-windows/',
    noStorage: '/no-storage/',
  },
}

test('the packaged file is valid, and has public networks and no local parts', () => {
  const packaged = readFileSync(new URL('../../public/playground.json', import.meta.url), 'utf8')
  const site = readSite(JSON.parse(packaged))
  expect(site.local).toBeUndefined()
  expect(site.networks.filter(({ selected }) => selected).map(({ id }) => id)).toEqual([
    'eip155:1',
    'eip155:8453',
  ])
})

test('a local stack is accepted', () => {
  const site = { widgetUrl: 'http://widget.localhost:5101', projectId: 'demo', local: LOCAL }
  expect(readSite(site).local).toEqual(LOCAL)
})

test.each([
  ['a script of another site', { wallet: { script: '//evil.example/x.js', id: 'x' } }, 'local.wallet.script'],
  ['a script as a URL', { wallet: { script: 'https://evil.example/x.js', id: 'x' } }, 'local.wallet.script'],
  ['a mail page of another site', { mail: 'https://evil.example' }, 'local.mail'],
  ['an address that is none', { bank: '0x12' }, 'local.bank'],
])('%s is refused, with its path', (_, part, path) => {
  const site = { widgetUrl: 'https://widget.example', projectId: 'demo', local: { ...LOCAL, ...part } }
  expect(() => readSite(site)).toThrow(`playground.json is not valid: ${path}: `)
})

test.each([
  ['widgetUrl', { projectId: 'demo' }],
  ['widgetUrl', { projectId: 'demo', widgetUrl: 'javascript:alert(1)' }],
  ['projectId', { projectId: '', widgetUrl: 'https://widget.example' }],
  ['file', { projectId: 'demo', widgetUrl: 'https://widget.example', widgetUlr: 'x' }],
  ['file', null],
])('a mistake in %s is named', (path, json) => {
  expect(() => readSite(json)).toThrow(`${path}: `)
})
