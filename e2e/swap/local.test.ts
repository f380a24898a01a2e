import { readFileSync } from 'node:fs'
import { type Address, erc20Abi, getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { type Chain, startChain } from '../local/chain.ts'
import { contractsOn, RICH } from '../market/contracts.ts'
import { LOCAL_MARKET, LOCAL_TOKENS, putMarket } from '../market/local.ts'
import { LOCAL } from '../smartAccounts/paymasterContracts.ts'
import { chainHelper } from '../support/chain.ts'
import { COIN, newTaker, swapApi } from './api.ts'

const Listed = z.object({ address: z.string(), symbol: z.string(), name: z.string(), decimals: z.int() })
const Projects = z.object({
  projects: z.array(z.object({ tokens: z.optional(z.record(z.string(), z.array(Listed))) })),
})

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

test('the stack’s projects describe its tokens as their contracts do, but for one that stays unknown', async () => {
  const { client } = chainHelper(node)
  const text = readFileSync(new URL('../stack/projects.yaml', import.meta.url), 'utf8')
  const { projects } = Projects.parse(parse(text))
  const { 'eip155:31337': first = [], 'eip155:31338': second = [] } = projects[0]?.tokens ?? {}
  // That of the paymasters is put on a chain with them (e2e/smartAccounts).
  const usdl = { address: LOCAL.Token, symbol: 'USDL', name: 'Local dollar', decimals: 6 }
  expect(second).toEqual([usdl])
  const listed = first.filter(({ address }) => address !== LOCAL.Token)
  expect(listed).toHaveLength(first.length - 1)
  expect(listed.map(({ address }) => address)).not.toContain(LOCAL_TOKENS.cat)
  for (const { address, symbol, name, decimals } of listed) {
    const contract = { address: address as Address, abi: erc20Abi }
    const said = await Promise.all([
      client.readContract({ ...contract, functionName: 'symbol' }),
      client.readContract({ ...contract, functionName: 'name' }),
      client.readContract({ ...contract, functionName: 'decimals' }),
    ])
    expect(said).toEqual([symbol, name, decimals])
  }
})

test('an unlisted token is found by its address, and by nothing else', async () => {
  const chain = chainHelper(node)
  const { address } = await contractsOn(chain).deploy('Token', 'Dog', 'DOG', 7)
  const api = swapApi(chainForTests({ rpcUrls: [node.url], ...LOCAL_MARKET }))
  const found = async (wanted: string) => {
    const response = await api.get('tokens', { chainId: 'eip155:31337', address: wanted })
    const { tokens } = (await response.json()) as { tokens: object[] }
    return tokens
  }
  const dog = {
    address: api.caip(getAddress(address)),
    name: 'Dog',
    symbol: 'DOG',
    decimals: 7,
    logoUri: null,
  }
  expect(await found(address)).toEqual([dog])
  expect(await found(address.toLowerCase())).toEqual([dog])
  // A contract that is no token, an account, and no address at all.
  for (const wanted of [LOCAL_MARKET.multicall, RICH.address, 'DOG']) expect(await found(wanted)).toEqual([])
})
