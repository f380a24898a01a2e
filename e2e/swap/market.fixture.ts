import { afterAll, beforeAll } from 'vitest'
import type { Chain as ServedChain } from '../../widget-app/server/chains/chain.ts'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { type Chain, startChain } from '../local/chain.ts'
import { contractsOn } from '../market/contracts.ts'
import { deployMarket, type Market, sourceOf } from '../market/pools.ts'
import { type ChainHelper, chainHelper } from '../support/chain.ts'
import { type SwapApi, swapApi } from './api.ts'

interface MarketParts {
  chain: ChainHelper
  contracts: ReturnType<typeof contractsOn>
  market: Market
  /** The chain as an operator configures it, with other settings as given. */
  served: (changes?: Partial<ServedChain>) => ServedChain
  /** The server over that chain, whose only source of swaps are the pools. */
  api: SwapApi
}

/** A chain with two exchanges and the widget server over it, for all tests of the file that calls this. */
export function useMarket(): MarketParts {
  const parts: Partial<MarketParts> = {}
  let node: Chain
  beforeAll(async () => {
    node = await startChain({ chainId: 31_337 })
    const chain = chainHelper(node)
    const contracts = contractsOn(chain)
    const { address: multicall } = await contracts.deploy('Multicall')
    const market = await deployMarket(contracts)
    const swaps = { sources: [sourceOf(market)] }
    const served: MarketParts['served'] = (changes) =>
      chainForTests({ rpcUrls: [node.url], multicall, swaps, ...changes })
    Object.assign(parts, { chain, contracts, market, served, api: swapApi(served()) })
  }, 120_000)
  afterAll(() => node.stop())
  // They are there once the tests run.
  return parts as MarketParts
}
