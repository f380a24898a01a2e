import { ConfigProblem, type Projects } from '@airlock/kit/server'
import type { Logger } from 'pino'
import type { Environment } from './config/environment.ts'
import type { Store } from './db/store.ts'
import {
  createLimits,
  type LIMIT_NAMES,
  type Limits,
  PURCHASE_LIMITS,
  PURCHASES,
  QUOTE_LIMITS,
  QUOTES,
} from './limits/limits.ts'
import { createOnramp, type Onramp } from './onramp/onramp.ts'
import { createPurchases } from './onramp/purchases.ts'
import type { Outside } from './onramp/terms/ask.ts'
import { ambiguousAsset, isSellable } from './onramp/terms/networks.ts'
import { OutboundError } from './outbound/error.ts'

/** The services by which visitors buy at the operators' providers. */
export interface Selling {
  onramp: Onramp
  quoteLimits: Limits
  purchaseLimits: Limits
}

interface Sources extends Outside {
  projects: Projects
  /** Undefined without a database. */
  store: Pick<Store, 'read' | 'write' | 'opened'> | undefined
  log: Pick<Logger, 'warn'>
  metrics?: { limited: (name: (typeof LIMIT_NAMES)[number]) => void } | undefined
}

/** Returns a check that throws a {@link ConfigProblem} if a project sells what this server cannot. */
export const requireSelling =
  ({ database }: Pick<Environment, 'database'>) =>
  ({ byId }: Pick<Projects, 'byId'>): void => {
    for (const { id, onramp } of byId.values()) {
      if (!onramp) continue
      if (!database)
        throw new ConfigProblem(
          `Project "${id}" has "onramp", which needs a database: give DATABASE_URL, such as postgres://user:password@host/name.`,
        )
      const unknown = onramp.assets.find((asset) => !isSellable(asset))
      if (unknown)
        throw new ConfigProblem(
          `Project "${id}" has "onramp" with ${unknown.symbol} on ${unknown.network}, for which providers have no name that this server knows. Add "networkName" to the asset.`,
        )
      const twice = ambiguousAsset(onramp.assets)
      if (twice)
        throw new ConfigProblem(
          `Project "${id}" has "onramp" with two assets ${twice.symbol} on ${twice.networkName ?? twice.network}. Remove one of them, or give it another symbol.`,
        )
    }
  }

const NO_STORE = {
  read: () => Promise.reject(new OutboundError('missing', 'there is no database')),
  write: () => Promise.reject(new OutboundError('missing', 'there is no database')),
}

export function createSelling({ projects, store, log, metrics, ...outside }: Sources): Selling {
  // Opened now if it will be used, so that its tables are there before the first visitor.
  if ([...projects.byId.values()].some(({ onramp }) => onramp)) store?.opened.catch(() => {})
  const purchases = createPurchases(store ?? NO_STORE)
  return {
    onramp: createOnramp({ ...outside, purchases, log, now: Date.now }),
    quoteLimits: createLimits(QUOTES, metrics?.limited, QUOTE_LIMITS),
    purchaseLimits: createLimits(PURCHASES, metrics?.limited, PURCHASE_LIMITS),
  }
}
