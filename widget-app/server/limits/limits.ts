import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** How many calls a minute. */
export interface CallLimits {
  /** One client: an address of the net (IPv6: one /64). */
  perAddress: number
  perProject: number
}

/** Who makes calls. */
interface Caller {
  projectId: string
  /** As `clientKey` of server-kit has it. */
  client: string
}

export interface Limits {
  /**
   * Counts calls before they are made; what is refused is not counted. Answers undefined, or in how many seconds it
   * would be let pass.
   */
  take: (caller: Caller, calls: number) => Promise<number | undefined>
}

const WINDOW_S = 60

/** Limits of this process: with replicas each has its own, so that none of them waits for another to count. */
export function createLimits({ perAddress, perProject }: CallLimits): Limits {
  const byAddress = new RateLimiterMemory({ points: perAddress, duration: WINDOW_S })
  const byProject = new RateLimiterMemory({ points: perProject, duration: WINDOW_S })
  return {
    async take({ projectId, client }, calls) {
      const waitS = await takeOf(byAddress, client, calls)
      if (waitS !== undefined) return waitS
      const projectWaitS = await takeOf(byProject, projectId, calls)
      if (projectWaitS !== undefined) await byAddress.reward(client, calls)
      return projectWaitS
    },
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
