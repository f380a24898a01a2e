import { describe, expect, test } from 'vitest'
import { bundledWallets } from './bundled.ts'
import rows from './data/wallets.jsonl?raw'
import { byOrder } from './wallet.ts'

// Reading the wallets validates every line against its schema: links, rdns, chains, ids.
const wallets = bundledWallets()

describe('the packaged wallets', () => {
  test('are many', () => {
    expect(wallets.length).toBeGreaterThan(500)
    for (const family of ['eip155', 'solana', 'cosmos', 'polkadot', 'bip122'])
      expect(
        wallets.filter(({ listing }) => listing.chains.some((chain) => chain.startsWith(family))),
      ).not.toEqual([])
  })

  test('have unique ids and earlier ids', () => {
    const ids = wallets.flatMap(({ listing, aliases }) => [listing.id, ...aliases])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('have one line each, in display order', () => {
    expect([...wallets].sort(byOrder)).toEqual(wallets)
    expect(rows.split('\n').length).toBe(wallets.length + 1)
  })

  test('list no chain, flag or app twice', () => {
    for (const { listing } of wallets) {
      expect(new Set(listing.chains).size).toBe(listing.chains.length)
      const ways = listing.injected?.map((way) => JSON.stringify(way)) ?? []
      expect(new Set(ways).size).toBe(ways.length)
    }
    const rdns = wallets.flatMap(({ listing }) => listing.rdns ?? [])
    expect(new Set(rdns).size).toBe(rdns.length)
  })

  test('have current Chrome Web Store links', () => {
    expect(rows).not.toContain('https://chrome.google.com')
  })

  test('differ from wallets that WalletConnect’s explorer does not list', () => {
    const pairing = wallets.filter(({ listing }) => listing.supports_wc)
    expect(pairing.length).toBeGreaterThan(400)
    expect(wallets.find(({ listing }) => listing.name === 'MetaMask')?.listing).toMatchObject({
      id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
      rdns: 'io.metamask',
      mobile_link: 'metamask://',
      badge_type: 'certified',
      supports_wc: true,
    })
  })
})
