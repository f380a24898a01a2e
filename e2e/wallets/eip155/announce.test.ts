import { beforeEach, describe, expect, test } from 'vitest'
import { installWallets } from './install.ts'
import type { WalletOptions } from './options.ts'

type Detail = { info: { uuid: string; name: string; icon: string; rdns: string }; provider: unknown }

let page: Window
let stored: Map<string, string>

/** A page, reduced to the parts that a wallet uses. */
function createPage(): Window {
  const target = new EventTarget() as unknown as Window
  return Object.assign(target, {
    location: { origin: 'http://dapp.localhost:5100' } as Location,
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    } as Storage,
    confirm: () => true,
    setTimeout: setTimeout as unknown as Window['setTimeout'],
  })
}

function install(...wallets: WalletOptions[]): Detail[] {
  const details: Detail[] = []
  page.addEventListener('eip6963:announceProvider', (event) => {
    details.push((event as CustomEvent<Detail>).detail)
  })
  installWallets(wallets, page)
  return details
}

const ask = () => page.dispatchEvent(new Event('eip6963:requestProvider'))

beforeEach(() => {
  stored = new Map()
  page = createPage()
})

describe('EIP-6963', () => {
  test('announces the same wallet at once and on request', () => {
    const details = install({ rdns: 'test.wallet.alpha', name: 'Alpha' })
    ask()
    expect(details).toHaveLength(2)
    expect(details[0]?.info).toMatchObject({ name: 'Alpha', rdns: 'test.wallet.alpha' })
    expect(details[1]?.info).toBe(details[0]?.info)
    expect(Object.isFrozen(details[0])).toBe(true)
  })

  test('can announce duplicates, hostile names and icons, and two wallets with one rdns', () => {
    const details = install(
      {
        rdns: 'test.a',
        name: '<img src=x onerror=alert(1)>',
        icon: 'https://evil.test/x.svg',
        announcements: 2,
      },
      { rdns: 'test.a', id: 'again', uuid: 'not-a-uuid' },
    )
    expect(details.map(({ info }) => info.uuid === 'not-a-uuid')).toEqual([false, false, true])
    expect(Object.keys(page.airlockTestWallets ?? {})).toEqual(['test.a', 'again'])
  })

  test('a slow extension announces itself later, and does not respond to requests before', async () => {
    const details = install({ rdns: 'test.slow', announceDelay: 5 })
    ask()
    expect(details).toEqual([])
    await expect.poll(() => details.length).toBe(1)
  })

  test('an extension that was disabled is not announced after a reload', () => {
    install({ rdns: 'test.wallet.alpha' })
    page.airlockTestWallets?.['test.wallet.alpha']?.disappear()
    page = createPage()
    const details = install({ rdns: 'test.wallet.alpha' })
    ask()
    expect(details).toEqual([])
  })
})

test('a wallet from before EIP-6963 is window.ethereum and is not announced', () => {
  const details = install({ rdns: 'test.legacy', discovery: 'legacy' })
  ask()
  expect(details).toEqual([])
  expect(page).toHaveProperty('ethereum.isAirlockTestWallet', true)
})

test('wallets are announced although the page’s storage is blocked', () => {
  Object.defineProperty(page, 'localStorage', {
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(install({ rdns: 'test.wallet.alpha' })).toHaveLength(1)
})
