import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HEAVIEST } from './callWeights.ts'

/** How many calls a minute. */
export interface CallLimits {
  /** One client: an address of the net (IPv6: one /64). */
  perAddress: number
  perProject: number
}

/** Who makes calls. */
interface Caller {
  projectId: string
  /** As `clientKey` of kit has it. */
  client: string
  /** Whether a browser says that a page asks. Others have limits of their own, so that they take nothing from visitors. */
  isPage: boolean
}

/** The names of both limits, as they are counted when they refuse a call. */
export const LIMIT_NAMES = ['calls-per-address', 'calls-per-project'] as const

export interface Limits {
  /**
   * Counts calls before they are made; what is refused is not counted. Answers undefined, or in how many seconds it
   * would be let pass: Infinity where it never is.
   */
  take: (caller: Caller, calls: number) => Promise<number | undefined>
}

const WINDOW_S = 60

/** A tenth, but always enough for a single call. */
const tenth = (limit: number) => Math.min(limit, Math.max(HEAVIEST, Math.floor(limit / 10)))

/** Limits of this process: with replicas each has its own, so that none of them waits for another to count. */
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
