import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { ethereum } from '../fixtures/context.fixture.ts'
import { isWrappedCoin, WRAPPED_COINS } from './wrappedCoins.ts'

test.each(Object.entries(WRAPPED_COINS))('on %s the address has the checksum of ERC-55', (_, address) => {
  expect(getAddress(address)).toBe(address)
})

test('a wrapped coin is one on its own network only, in any capitals', () => {
  const on = (id: string) => ({ network: ethereum.network && { ...ethereum.network, id } })
  const wrapped = '0x4200000000000000000000000000000000000006'
  expect(isWrappedCoin(wrapped, on('eip155:8453'))).toBe(true)
  expect(isWrappedCoin(wrapped, on('eip155:1'))).toBe(false)
  expect(isWrappedCoin('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', on('eip155:1'))).toBe(true)
  expect(isWrappedCoin(wrapped, { network: null })).toBe(false)
})
