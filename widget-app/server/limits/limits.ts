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

/** The names of both limits, under which rejections are counted. */
export const LIMIT_NAMES = ['calls-per-address', 'calls-per-project'] as const

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

export function createLimits({ perAddress, perProject }: CallLimits, onLimit?: OnLimit): Limits {
  const pages = createCounter({ perAddress, perProject }, onLimit)
  const others = createCounter({ perAddress: tenth(perAddress), perProject: tenth(perProject) }, onLimit)
  return { take: (caller, calls) => (caller.isPage ? pages : others)(caller, calls) }
}

function createCounter({ perAddress, perProject }: CallLimits, onLimit?: OnLimit): Limits['take'] {
  const byAddress = new RateLimiterMemory({ points: perAddress, duration: WINDOW_S })
  const byProject = new RateLimiterMemory({ points: perProject, duration: WINDOW_S })
  const most = Math.min(perAddress, perProject)
  return async ({ projectId, client }, calls) => {
    if (calls > most) return Number.POSITIVE_INFINITY
    const waitS = await takeOf(byAddress, client, calls)
    if (waitS !== undefined) {
      onLimit?.('calls-per-address')
      return waitS
    }
    const projectWaitS = await takeOf(byProject, projectId, calls)
    if (projectWaitS !== undefined) {
      onLimit?.('calls-per-project')
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
