import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { type Chain, startChain } from '../local/chain.ts'
import { LOCAL_MARKET, putMarket } from '../market/local.ts'
import { chainHelper } from '../support/chain.ts'
import { COIN, newTaker, swapApi } from './api.ts'

let node: Chain
beforeAll(async () => {
  node = await startChain({ chainId: 31_337 })
}, 30_000)
afterAll(() => node.stop())

test('the stack’s exchanges swap every listed token, at the addresses in its file of chains', async () => {
  const chain = chainHelper(node)
  await putMarket(node.url)
  const block = await chain.client.getBlockNumber()
  await putMarket(node.url)
  expect(await chain.client.getBlockNumber()).toBe(block)

  const api = swapApi(chainForTests({ rpcUrls: [node.url], ...LOCAL_MARKET }))
  const { tokens } = (await (await api.get('tokens', { chainId: 'eip155:31337' })).json()) as {
    tokens: { symbol: string; address: string }[]
  }
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'WETH', 'USD', 'DAI', 'CAT'])
  const taker = await newTaker(chain)
  for (const { address } of tokens.slice(2)) {
    const asked = { from: COIN, to: address.slice(address.lastIndexOf(':') + 1), amount: 10n ** 16n }
    const [best] = await api.quotes({ ...asked, taker: taker.address })
    const swap = await api.build({ ...asked, taker: taker.address })
    expect(swap.simulation).toEqual({ status: 'passed', received: best?.toAmount })
    expect((await taker.swap(swap)).status).toBe('success')
  }
}, 180_000)
