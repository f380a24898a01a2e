import {
  ConfigProblem,
  demoProjects,
  type Mode,
  networksOf,
  type Project,
  readConfigText,
  readSecret,
  type Variables,
} from '@airlock/kit/server'
import type { Logger } from 'pino'
import { namespaceOf } from './capabilities.ts'
import type { Chain, Chains } from './chain.ts'
import { complete } from './complete.ts'
import { type ChainFacts, SOLANA_FACTS } from './facts.ts'
import { addressProblem, parseChains } from './parse.ts'

interface Source {
  mode: Mode
  /** The path of the operator's file of chains. Without one (development only) the local stack's chains are used. */
  chainsFile: string | undefined
  /** The addresses of the local stack's chains. */
  variables: Variables
  /** The public facts of the EVM chains. */
  facts: ChainFacts
  log: Logger
}

type Network = ReturnType<typeof networksOf>[number]

const entryOf = ({ id, name, rpcUrl, nativeCurrency, explorerUrl }: Network) => ({
  id,
  name,
  nativeCurrency,
  rpcUrls: [rpcUrl],
  ...(explorerUrl && { explorerUrl }),
})

/** The local stack's chains. They have their own contracts, whatever their ids mean elsewhere. */
function localChains(variables: Variables, facts: ChainFacts): Chain[] {
  const demo = demoProjects(false, variables).byId.get('demo')
  return (demo ? networksOf(demo) : []).map((network) =>
    complete({ ...entryOf(network), testnet: false, explorerUrl: null, history: 'index' }, facts),
  )
}

/**
 * Reads the chains that all projects share. Those of each project are completed when they are first asked for, and
 * forgotten with the project. Throws a `ConfigProblem`.
 */
export function readChains({ mode, chainsFile, variables, facts: evm, log }: Source): Chains {
  const facts = { ...evm, ...SOLANA_FACTS }
  const configured = (): Chain[] => {
    if (chainsFile === undefined) return mode === 'production' ? [] : localChains(variables, facts)
    const text = readConfigText(chainsFile, 'AIRLOCK_CHAINS_FILE has to be the path of your file of chains.')
    return parseChains(text, chainsFile, { mode, facts })
  }
  const shared = new Map(configured().map((chain) => [chain.id, chain]))
  for (const chain of shared.values()) requireKeys(chain, variables)
  const byProject = new WeakMap<Project, ReadonlyMap<string, Chain>>()
  const complement = (project: Project) => {
    const own = networksOf(project)
      .filter(({ id }) => !shared.has(id) && namespaceOf(id) !== undefined)
      .filter((network) => isPublic(network, project, mode, log))
      .map((network): [string, Chain] => [network.id, complete(entryOf(network), facts)])
    const chains = new Map([...shared, ...own])
    byProject.set(project, chains)
    return chains
  }
  const chainsOf = (project: Project) => byProject.get(project) ?? complement(project)
  return {
    find: (project, chainId) => chainsOf(project).get(chainId),
    of: (project) => [...chainsOf(project).values()],
    shared: [...shared.values()],
  }
}

/** Reads every key of a source of swaps once, so that a missing one stops the start and not a visitor's swap. */
function requireKeys({ id, swaps }: Chain, variables: Variables): void {
  for (const source of swaps?.sources ?? []) {
    if (!('key' in source) || !source.key) continue
    try {
      readSecret(source.key, variables)
    } catch (error) {
      if (!(error instanceof ConfigProblem)) throw error
      throw new ConfigProblem(
        `Chain "${id}": the key of its source of swaps "${source.kind}": ${error.message}`,
      )
    }
  }
}

/**
 * Browsers may reach addresses that this server must not. Such a network stays in the project, but this server reads
 * nothing from it.
 */
function isPublic({ id, rpcUrl }: Network, project: Project, mode: Mode, log: Logger): boolean {
  const problem = addressProblem(rpcUrl, mode)
  if (problem) log.warn({ project: project.id, chain: id }, `not read: the address of the chain ${problem}`)
  return problem === undefined
}
