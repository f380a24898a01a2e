import { afterEach, expect, test } from 'vitest'
import { anvilBinary, type Chain, callChain, startChain } from './chain.ts'

const started: Chain[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((chain) => chain.stop()))
})

test('two chains with different ids run at once and end after stop()', async () => {
  const chains = await Promise.all([startChain({ chainId: 31_337 }), startChain({ chainId: 31_338 })])
  started.push(...chains)
  const ids = await Promise.all(chains.map(({ url }) => callChain(url, 'eth_chainId')))
  expect(ids).toEqual(['0x7a69', '0x7a6a'])
  await Promise.all(chains.map((chain) => chain.stop()))
  await expect(callChain(chains[0].url, 'eth_chainId')).rejects.toThrow()
})

test('starting on a used port rejects instead of waiting', async () => {
  const first = await startChain({ chainId: 31_337 })
  started.push(first)
  await expect(startChain({ chainId: 31_338, port: first.port })).rejects.toThrow(/ended while starting/)
})

test('an ANVIL_BIN that does not exist is named in the error', () => {
  expect(() => anvilBinary({ ANVIL_BIN: '/nowhere/anvil' })).toThrow('ANVIL_BIN names /nowhere/anvil')
})
