import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HEAVIEST } from './callWeights.ts'

/** Limits in calls per minute. */
export interface CallLimits {
  /** For one client: an IP address (IPv6: a /64). */
  perAddress: number
  perProject: number
}

/** The source of calls. */
interface Caller {
  projectId: string
  /** The client's key from kit's `clientKey`. */
  client: string
  /**
   * Whether a browser reports that a page makes the call. Other clients have separate limits, so that they use up
   * none of the visitors'.
   */
  isPage: boolean
}

/** The names of the limits, under which rejections are counted: for one client, and for a project. */
export const CALL_LIMITS = ['calls-per-address', 'calls-per-project'] as const
export const EVENT_LIMITS = ['events-per-address', 'events-per-project'] as const
export const SIGN_IN_LIMITS = ['operator-sign-ins-per-address', 'operator-sign-ins'] as const
export const NAME_LIMITS = ['names-per-address', 'names-per-project'] as const
export const RESOLUTION_LIMITS = ['resolutions-per-address', 'resolutions'] as const
export const PURCHASE_LIMITS = ['purchases-per-address', 'purchases-per-project'] as const
export const QUOTE_LIMITS = ['onramp-quotes-per-address', 'onramp-quotes-per-project'] as const
export const LIMIT_NAMES = [
  ...CALL_LIMITS,
  ...EVENT_LIMITS,
  ...SIGN_IN_LIMITS,
  ...NAME_LIMITS,
  ...RESOLUTION_LIMITS,
  ...PURCHASE_LIMITS,
  ...QUOTE_LIMITS,
]

type Names = readonly [perAddress: (typeof LIMIT_NAMES)[number], perProject: (typeof LIMIT_NAMES)[number]]

/** Analytics events each minute. A browser sends a few a minute, and many visitors may share one address. */
export const EVENTS: CallLimits = { perAddress: 1_000, perProject: 300_000 }

/** Attempts each minute to register or change a name. Each may make a contract check a signature. */
export const NAMES: CallLimits = { perAddress: 10, perProject: 300 }

/** Questions each minute that clients of ENS ask about names. Many of them may share a server and its address. */
export const RESOLUTIONS: CallLimits = { perAddress: 3_000, perProject: 100_000 }

/** Purchases that begin each minute. Each makes a session at a provider, who counts them too. */
export const PURCHASES: CallLimits = { perAddress: 10, perProject: 300 }

/** Quotes of providers each minute. The widget asks for one when an amount changes, and again after a minute. */
export const QUOTES: CallLimits = { perAddress: 60, perProject: 3_000 }

/** Attempts each minute to sign in as the operator. */
export const SIGN_INS: CallLimits = { perAddress: 10, perProject: 100 }

export interface Limits {
  /**
   * Counts calls before they are made; rejected ones are not counted. Resolves to undefined if they pass, or else to
   * the seconds until they would: Infinity if they never will.
   */
  take: (caller: Caller, calls: number) => Promise<number | undefined>
}

const WINDOW_S = 60

/** A tenth of the limit, but at least enough for a single call. */
const tenth = (limit: number) => Math.min(limit, Math.max(HEAVIEST, Math.floor(limit / 10)))

/** The limits are per process: each replica has its own, so that none waits for another to count. */
type OnLimit = (name: (typeof LIMIT_NAMES)[number]) => void

export function createLimits(
  { perAddress, perProject }: CallLimits,
  onLimit?: OnLimit,
  names: Names = CALL_LIMITS,
): Limits {
  const pages = createCounter({ perAddress, perProject }, names, onLimit)
  const others = createCounter(
    { perAddress: tenth(perAddress), perProject: tenth(perProject) },
    names,
    onLimit,
  )
  return { take: (caller, calls) => (caller.isPage ? pages : others)(caller, calls) }
}

function createCounter(
  { perAddress, perProject }: CallLimits,
  [addressLimit, projectLimit]: Names,
  onLimit?: OnLimit,
): Limits['take'] {
  const byAddress = new RateLimiterMemory({ points: perAddress, duration: WINDOW_S })
  const byProject = new RateLimiterMemory({ points: perProject, duration: WINDOW_S })
  const most = Math.min(perAddress, perProject)
  return async ({ projectId, client }, calls) => {
    if (calls > most) return Number.POSITIVE_INFINITY
    const waitS = await takeOf(byAddress, client, calls)
    if (waitS !== undefined) {
      onLimit?.(addressLimit)
      return waitS
    }
    const projectWaitS = await takeOf(byProject, projectId, calls)
    if (projectWaitS !== undefined) {
      onLimit?.(projectLimit)
      await byAddress.reward(client, calls)
    }
    return projectWaitS
  }
}

async function takeOf(limiter: RateLimiterMemory, key: string, calls: number): Promise<number | undefined> {
  try {
    await limiter.consume(key, calls)
    return undefined
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    await limiter.reward(key, calls)
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000))
  }
}
