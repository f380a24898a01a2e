import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { POLKADOT } from '../polkadot/install.ts'
import { SOLANA } from '../solana/install.ts'
import { installFamily } from './install.ts'

let stored: Map<string, string>

/** A page, reduced to the parts that wallets use. */
function createPage(): Window {
  return Object.assign(new EventTarget() as unknown as Window, {
    location: { origin: 'http://dapp.localhost:5100' } as Location,
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    } as Storage,
    confirm: () => true,
    setTimeout: setTimeout as unknown as Window['setTimeout'],
  })
}

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('window', createPage())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('wallets of several families can be controlled by the ids that Airlock uses', () => {
  installFamily(SOLANA, [{ name: 'Sun' }, { name: 'Sun', id: 'again' }])
  installFamily(POLKADOT, [{ key: 'talisman' }])
  expect(Object.keys(window.airlockFamilyWallets ?? {})).toEqual(['solana:Sun', 'again', 'polkadot:talisman'])
})

test('a slow extension is injected later, and a disabled one never', async () => {
  installFamily(POLKADOT, [{ key: 'slow', announceDelay: 5 }, { key: 'off' }])
  expect(Object.keys(window.injectedWeb3 ?? {})).toEqual(['off'])
  await expect.poll(() => Object.keys(window.injectedWeb3 ?? {})).toEqual(['off', 'slow'])
  window.airlockFamilyWallets?.['polkadot:off']?.disappear()
  vi.stubGlobal('window', createPage())
  installFamily(POLKADOT, [{ key: 'off' }])
  expect(window.injectedWeb3).toBeUndefined()
})

test('a second tab of the site follows the first', () => {
  installFamily(POLKADOT, [{}])
  const tab = createPage()
  installFamily(POLKADOT, [{}], tab)
  window.airlockFamilyWallets?.['polkadot:dot-wallet']?.authorise([0])
  tab.dispatchEvent(new Event('storage'))
  expect(tab.airlockFamilyWallets?.['polkadot:dot-wallet']?.accounts()).toMatchObject([{ name: 'Account 1' }])
})

test('a control returns accounts without their keys', () => {
  installFamily(SOLANA, [{}])
  const control = window.airlockFamilyWallets?.['solana:Sol Wallet']
  control?.authorise()
  expect(JSON.stringify([control?.all(), control?.accounts(), control?.state()])).not.toMatch(
    /0x|seed|secret/,
  )
})
