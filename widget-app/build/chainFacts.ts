import * as chains from 'viem/chains'
import type { Plugin } from 'vite'
import type { ChainFacts } from '../server/chains/facts.ts'

interface Chain {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  blockExplorers?: { default: { url: string } } | undefined
  contracts?: { multicall3?: { address: string } | undefined } | undefined
  testnet?: boolean | undefined
}

/** viem's facts about every EVM chain, by its id. It names some twice: the first by name wins, as in the widget. */
export function chainFacts(): ChainFacts {
  const facts: Record<string, ChainFacts[string]> = {}
  for (const chain of Object.values(chains) as Chain[]) {
    facts[`eip155:${chain.id}`] ??= {
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      isTestnet: chain.testnet ?? false,
      explorerUrl: chain.blockExplorers?.default.url ?? null,
      multicall: chain.contracts?.multicall3?.address ?? null,
    }
  }
  return facts
}

const ID = 'virtual:chain-facts'

/**
 * Serves the facts as `virtual:chain-facts`, one JSON text that is parsed when it is asked for: viem's 700 chains stay
 * out of the server's memory.
 */
export function chainFactsPlugin(): Plugin {
  return {
    name: 'chain-facts',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) =>
      id === `\0${ID}`
        ? `export const readFacts = () => JSON.parse(${JSON.stringify(JSON.stringify(chainFacts()))})`
        : null,
  }
}
