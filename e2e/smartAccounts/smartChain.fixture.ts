import { afterAll, beforeAll } from 'vitest'
import { type Chain, startChain } from '../local/chain.ts'
import { type ChainHelper, chainHelper } from '../support/chain.ts'
import { type Bundler, startBundler } from './bundler.ts'
import { putContracts } from './contracts.ts'
import { putPaymasters } from './paymasterContracts.ts'

export interface SmartChain {
  chain: Chain
  bundler: Bundler
  helper: ChainHelper
}

/**
 * A chain with the contracts of smart accounts and a bundler, for all tests of the file that calls this.
 *
 * @param hasPaymasters - whether the paymasters and their token are there too.
 */
export function useSmartChain({ hasPaymasters = false } = {}): SmartChain {
  const parts: Partial<SmartChain> = {}
  beforeAll(async () => {
    parts.chain = await startChain({ chainId: 31_337 })
    parts.helper = chainHelper(parts.chain)
    await putContracts(parts.chain.url)
    if (hasPaymasters) await putPaymasters(parts.chain.url)
    parts.bundler = await startBundler(parts.chain.url)
  }, 180_000)
  afterAll(async () => {
    await parts.bundler?.stop()
    await parts.chain?.stop()
  }, 60_000)
  // They are there once the tests run.
  return parts as SmartChain
}
