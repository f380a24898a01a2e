import type { Projects } from '@airlock/kit/server'
import type { Chains } from '../chains/chain.ts'
import { type ChainFacts, SOLANA_FACTS } from '../chains/facts.ts'
import type { Registry } from '../registry/registry.ts'
import type { KnownNames } from './event.ts'

/** Public networks of families without facts of their own: Bitcoin with its test networks, Polkadot, and Cosmos Hub. */
const OTHERS = [
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
  'bip122:00000008819873e925422c1ff0f99f7c',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  'cosmos:cosmoshub-4',
]

interface Sources {
  projects: Pick<Projects, 'byId'>
  chains: Pick<Chains, 'find'>
  registry: Pick<Registry, 'hasName'>
  facts: ChainFacts
}

/** Networks and wallets that this server knows. Names of others could be anything, and would each be a row. */
export function knownNames({ projects, chains, registry, facts }: Sources): KnownNames {
  const networks = new Set([...Object.keys(facts), ...Object.keys(SOLANA_FACTS), ...OTHERS])
  return {
    isNetwork: (projectId, id) => {
      const project = projects.byId.get(projectId)
      return networks.has(id) || (project !== undefined && chains.find(project, id) !== undefined)
    },
    isWallet: registry.hasName,
  }
}
