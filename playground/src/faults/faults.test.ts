import { afterEach, expect, test, vi } from 'vitest'
import { SITE } from '../settings/settings.fixture.ts'
import type { Local } from '../site/site.ts'
import { behave, breakSite, NO_FAULTS } from './faults.ts'

const local = {
  faults: { downUrl: 'http://down.localhost:5110', slowUrl: 'http://127.0.0.1:5110/slow/{chainId}' },
} as Local

const holder = globalThis as { airlockTestWallets?: unknown }

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
  const wallet = { settle: vi.fn(), behave: vi.fn() }
  holder.airlockTestWallets = { demo: wallet }
  expect(behave('demo', 'locked')).toBe(true)
  expect(wallet.settle).toHaveBeenCalledExactlyOnceWith('reject')
  expect(wallet.behave).toHaveBeenCalledExactlyOnceWith('*', 'locked')
  expect(behave('another', 'locked')).toBe(false)
})
