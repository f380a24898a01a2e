import { afterEach, expect, test } from 'vitest'
import { SITE } from '../settings/settings.fixture.ts'
import type { Local } from '../site/site.ts'
import { behave, breakSite, NO_FAULTS } from './faults.ts'

const local = {
  faults: { downUrl: 'http://down.localhost:5110', slowUrl: 'http://127.0.0.1:5110/slow/{chainId}' },
} as Local

const holder = globalThis as { airlockTestWallets?: unknown }

/** Puts a wallet into the page that notes what it is told. */
function testWallet() {
  const calls: unknown[][] = []
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args])
  holder.airlockTestWallets = {
    demo: { settle: note('settle'), reset: note('reset'), behave: note('behave') },
  }
  return { calls }
}

afterEach(() => {
  holder.airlockTestWallets = undefined
})

test('nothing is broken at first, nor where there is no local stack', () => {
  expect(breakSite(SITE, NO_FAULTS, local)).toEqual(SITE)
  expect(breakSite(SITE, { isDown: true, isSlow: true }, undefined)).toBe(SITE)
})

test('the widget is elsewhere when it is down', () => {
  const broken = breakSite(SITE, { isDown: true, isSlow: false }, local)
  expect(broken).toEqual({ ...SITE, widgetUrl: local.faults.downUrl })
})

test('slow nodes stand for those of the site, and for no public one', () => {
  const { networks } = breakSite(SITE, { isDown: false, isSlow: true }, local)
  expect(networks.map(({ rpcUrl }) => rpcUrl)).toEqual([
    'http://127.0.0.1:5110/slow/31337',
    'http://127.0.0.1:5110/slow/EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    undefined,
    undefined,
  ])
})

test('a wallet that hangs rejects what waits before it behaves otherwise', () => {
  const wallet = testWallet()
  behave('demo', { isSlow: false, wallet: 'locked' })
  expect(wallet.calls).toEqual([['settle', 'reject'], ['reset'], ['behave', '*', 'locked']])
  expect(() => behave('another', { isSlow: false, wallet: 'locked' })).not.toThrow()
})

test('a slow node is late for what needs a node, and for nothing else', () => {
  const wallet = testWallet()
  behave('demo', { isSlow: true, wallet: 'reject' })
  expect(wallet.calls).toContainEqual(['behave', '*', 'reject'])
  expect(wallet.calls).toContainEqual([
    'behave',
    'eth_sendTransaction',
    expect.objectContaining({ slow: 3_000 }),
  ])
  expect(wallet.calls.flat()).not.toContain('personal_sign')
})
