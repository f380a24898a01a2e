import {
  demoProjects,
  type Mode,
  type Project,
  type Projects,
  readConfigText,
  type Variables,
} from '@airlock/kit/server'
import type { Logger } from 'pino'
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
  projects: Projects
  /** The public facts of the EVM chains. */
  facts: ChainFacts
  log: Logger
}

/** Whether this server can read accounts of the chain's namespace. */
const isReadable = (id: string) => id.startsWith('eip155:') || id.startsWith('solana:')

type Network = Project['networks'][number]

const entryOf = ({ id, name, rpcUrl, nativeCurrency, explorerUrl }: Network) => ({
  id,
  name,
  nativeCurrency,
  rpcUrls: [rpcUrl],
  ...(explorerUrl && { explorerUrl }),
})

/** The local stack's chains. They have their own contracts, whatever their ids mean elsewhere. */
function localChains(variables: Variables, facts: ChainFacts): Chain[] {
  const networks = demoProjects(false, variables).byId.get('demo')?.networks ?? []
  return networks.map((network) =>
    complete({ ...entryOf(network), testnet: false, explorerUrl: null, history: 'index' }, facts),
  )
}

/** All chains of each project. Throws a `ConfigProblem`. */
export function readChains({ mode, chainsFile, variables, projects, facts: evm, log }: Source): Chains {
  const facts = { ...evm, ...SOLANA_FACTS }
  const configured = (): Chain[] => {
    if (chainsFile === undefined) return mode === 'production' ? [] : localChains(variables, facts)
    const text = readConfigText(chainsFile, 'AIRLOCK_CHAINS_FILE has to be the path of your file of chains.')
    return parseChains(text, chainsFile, { mode, facts })
  }
  const shared = new Map(configured().map((chain) => [chain.id, chain]))
  const byProject = new Map<string, ReadonlyMap<string, Chain>>()
  for (const project of projects.byId.values()) {
    const own = project.networks
      .filter(({ id }) => !shared.has(id) && isReadable(id))
      .filter((network) => isPublic(network, project, mode, log))
      .map((network): [string, Chain] => [network.id, complete(entryOf(network), facts)])
    byProject.set(project.id, new Map([...shared, ...own]))
  }
  return chainsOf(byProject, shared)
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

function chainsOf(
  byProject: ReadonlyMap<string, ReadonlyMap<string, Chain>>,
  shared: ReadonlyMap<string, Chain>,
): Chains {
  const all = new Map(shared)
  for (const own of byProject.values()) {
    for (const [id, chain] of own) if (!all.has(id)) all.set(id, chain)
  }
  return {
    find: (projectId, chainId) => byProject.get(projectId)?.get(chainId),
    of: (projectId) => [...(byProject.get(projectId)?.values() ?? [])],
    all: () => [...all.values()],
  }
}
