import { expect, test } from 'vitest'
import { imageTypeOf } from '../server/images/imageType.ts'
import { bundledWallets } from '../server/registry/bundled.ts'
import { registryIcons } from './registryIcons.ts'

const icons = await registryIcons()

test('every logo that the packaged wallets name is there', () => {
  const named = bundledWallets().flatMap(({ icon }) => icon ?? [])
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !(name in icons.wallets))).toEqual([])
})

test('the networks and tokens that everybody has are there', () => {
  const networks = ['1', '10', '56', '137', '8453', '42161', '43114', '11155111'].map((id) => `eip155:${id}`)
  const others = [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'bip122:000000000019d6689c085ae165831e93',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'cosmos:cosmoshub-4',
  ]
  expect([...networks, ...others].filter((id) => !icons.networks[id])).toEqual([])
  expect(
    ['ETH', 'BTC', 'SOL', 'USDC', 'USDT', 'DAI', 'DOT', 'ATOM', 'POL', 'AVAX', 'BNB'].filter(
      (symbol) => !icons.tokens[symbol],
    ),
  ).toEqual([])
})

test('each is a picture and nothing else, and the set stays small', () => {
  const all = Object.values(icons).flatMap((set) => Object.values(set))
  for (const text of all) expect(imageTypeOf(new TextEncoder().encode(text))).toBe('image/svg+xml')
  expect(all.join('').length).toBeLessThan(1_500_000)
})
