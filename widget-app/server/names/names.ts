import type { Project, Projects } from '@airlock/kit/server'
import type { ClaimBody, NameProfile, Refused, Suggestion } from '../../shared/names/api.ts'
import { coinTypeOf } from '../../shared/names/coinType.ts'
import type { Chains } from '../chains/chain.ts'
import type { Store } from '../db/store.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { createClaims } from './claims.ts'
import { createNameStore } from './nameStore.ts'
import { addressFor } from './owner.ts'
import { splitName } from './rules.ts'
import { labelsLike, MOST_SUGGESTIONS } from './suggest.ts'

/** Names below the operators' own. All functions throw an `OutboundError` while the database is unavailable. */
export interface AccountNames {
  /** Whether a name is directly below the parent of a project of this server, so that this server alone knows it. */
  isOurs(name: string): boolean
  /** Resolves to the profile of a name; null if nobody has it. */
  profile(name: string): Promise<NameProfile | null>
  /** The names of an account below the project's parents that lead back to it on this chain. */
  reverse(project: Project, address: string, chainId: number): Promise<NameProfile[]>
  /** Names like the typed one, with whether they are taken; the typed one first, if its form is right. */
  suggest(project: Project, typed: string, zone: string | undefined): Promise<Suggestion[]>
  /** Registers, changes or transfers a name. Also throws if the chain of a contract's account is unavailable. */
  claim(project: Project, body: ClaimBody): Promise<{ profile: NameProfile } | Refused>
}

interface Options {
  projects: Projects
  chains: Pick<Chains, 'find'>
  rpc: Rpc
  store: Pick<Store, 'read' | 'write'>
  /** The time, in milliseconds since 1970. */
  now?: () => number
}

/** Every parent of every project. */
const parentsOf = ({ byId }: Pick<Projects, 'byId'>): Set<string> =>
  new Set([...byId.values()].flatMap(({ names }) => names?.parents ?? []))

export function createNames({ projects, chains, rpc, store, now = Date.now }: Options): AccountNames {
  const names = createNameStore(store)
  const isOurs = (name: string) => splitName(name, parentsOf(projects)) !== null
  return {
    isOurs,
    claim: createClaims({ chains, rpc, names, now }),
    async profile(name) {
      const [profile = null] = isOurs(name) ? await names.profiles([name]) : []
      return profile
    },
    async reverse(project, address, chainId) {
      const coinType = coinTypeOf(chainId)
      if (!project.names || coinType === null) return []
      const { parents } = project.names
      const own = await names.namesOf(address, chainId)
      const profiles = await names.profiles(own.filter((name) => splitName(name, parents)))
      return profiles.filter(
        ({ addresses }) => addressFor(addresses, coinType)?.toLowerCase() === address.toLowerCase(),
      )
    },
    async suggest(project, typed, zone) {
      const { parents, reserved } = project.names ?? { parents: [], reserved: [] }
      const parent = zone === undefined ? parents[0] : parents.find((one) => one === zone)
      const labels = parent === undefined ? [] : labelsLike(typed, reserved)
      if (parent === undefined || labels.length === 0) return []
      const taken = await names.taken(parent, labels)
      return labels
        .filter((label, index) => index === 0 || !taken.has(label))
        .slice(0, MOST_SUGGESTIONS)
        .map((label) => ({ name: `${label}.${parent}`, registered: taken.has(label) }))
    },
  }
}
