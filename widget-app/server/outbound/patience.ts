import { OutboundError, type OutboundReason } from './error.ts'

/** Failures after which a server is left alone for a while, whatever it is asked. */
const PAUSING: ReadonlySet<OutboundReason> = new Set(['busy', 'timeout'])
const PAUSE_MS = 5_000

type Question<Asked, Answer> = (asked: Asked) => Promise<Answer>

/**
 * Creates a guard for all questions to one server: after a rate limit or a timeout they fail at once, for as long as
 * the server wants.
 *
 * @param now a monotonic clock, in milliseconds
 */
export function createPatience(now: () => number) {
  let pause: { problem: OutboundError; until: number } | undefined
  return <Asked, Answer>(ask: Question<Asked, Answer>): Question<Asked, Answer> =>
    async (asked) => {
      if (pause && now() < pause.until) throw pause.problem
      try {
        return await ask(asked)
      } catch (error) {
        if (error instanceof OutboundError && PAUSING.has(error.reason))
          pause = { problem: error, until: now() + (error.retryAfterMs ?? PAUSE_MS) }
        throw error
      }
    }
}
