import { ConfigProblem, type Projects } from '@airlock/kit/server'
import { privateKeyToAccount } from 'viem/accounts'
import type { Chains } from './chains/chain.ts'
import type { Environment } from './config/environment.ts'
import type { Store } from './db/store.ts'
import {
  createLimits,
  type LIMIT_NAMES,
  type Limits,
  NAME_LIMITS,
  NAMES,
  RESOLUTION_LIMITS,
  RESOLUTIONS,
} from './limits/limits.ts'
import { createGateway, type Gateway } from './names/gateway.ts'
import { type AccountNames, createNames } from './names/names.ts'
import { OutboundError } from './outbound/error.ts'
import type { Rpc } from './rpc/rpc.ts'

/** The services for names below the operators' own. */
export interface Naming {
  accountNames: AccountNames
  /** Null without a signing key. */
  gateway: Gateway | null
  nameLimits: Limits
  resolutionLimits: Limits
}

interface Sources {
  projects: Projects
  chains: Chains
  rpc: Rpc
  /** Undefined without a database. */
  store: Pick<Store, 'read' | 'write' | 'opened'> | undefined
  namesKey: Environment['namesKey']
  metrics?: { limited: (name: (typeof LIMIT_NAMES)[number]) => void } | undefined
}

const withNames = ({ byId }: Pick<Projects, 'byId'>) => [...byId.values()].find(({ names }) => names !== null)

/** Returns a check that throws a {@link ConfigProblem} if a project has names, and the server lacks what they need. */
export const requireNaming =
  ({ database, namesKey }: Pick<Environment, 'database' | 'namesKey'>) =>
  (projects: Pick<Projects, 'byId'>): void => {
    const project = withNames(projects)
    if (!project || (database && namesKey)) return
    const lacking = [
      ...(database ? [] : ['a database: give DATABASE_URL, such as postgres://user:password@host/name']),
      ...(namesKey ? [] : ['a key that signs answers: give AIRLOCK_NAMES_KEY, 32 random bytes as hex']),
    ]
    throw new ConfigProblem(`Project "${project.id}" has "names", which need ${lacking.join(', and ')}.`)
  }

const NO_STORE = {
  read: () => Promise.reject(new OutboundError('missing', 'there is no database')),
  write: () => Promise.reject(new OutboundError('missing', 'there is no database')),
}

export function createNaming({ projects, chains, rpc, store, namesKey, metrics }: Sources): Naming {
  // Opened now if it will be used, so that its tables are there before the first visitor.
  if (withNames(projects)) store?.opened.catch(() => {})
  const accountNames = createNames({ projects, chains, rpc, store: store ?? NO_STORE })
  const { profile } = accountNames
  return {
    accountNames,
    gateway: namesKey ? createGateway({ signer: privateKeyToAccount(namesKey), profile }) : null,
    nameLimits: createLimits(NAMES, metrics?.limited, NAME_LIMITS),
    resolutionLimits: createLimits(RESOLUTIONS, metrics?.limited, RESOLUTION_LIMITS),
  }
}
