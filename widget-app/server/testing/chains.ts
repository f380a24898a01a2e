import type { Chain } from '../chains/chain.ts'
import { withKey } from '../chains/withKey.ts'

/** A chain as an operator would configure it, with a test's changes. */
export const chainForTests = (changes: Partial<Omit<Chain, 'key'>> = {}): Chain =>
  withKey({
    id: 'eip155:31337',
    namespace: 'eip155',
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    isTestnet: true,
    rpcUrls: ['http://127.0.0.1:8545'],
    internalUrls: [],
    explorerUrl: null,
    balances: 'chain',
    history: 'index',
    explorerApi: null,
    startBlock: 0,
    multicall: null,
    ensRegistry: null,
    tokens: [],
    pools: [],
    ...changes,
  })
