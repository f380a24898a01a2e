import type { Logger } from 'pino'
import { createLru } from '../cache/lru.ts'
import { RegistryProblem } from '../registry/registry.ts'
import { TooLongProblem } from '../registry/upstream/request.ts'
import { SourceProblem } from '../sources/problem.ts'
import type { Place } from './places.ts'

/** Who may be better soon is asked again soon; what is wrong by itself, later. */
export const AWAY_MS = 60_000
export const WRONG_MS = 600_000

/** Contents of which is remembered whether something came of them. */
const ROOTS = 20_000

/** Nothing that can be shown is there: not for the operator to mend. */
export class NothingThere extends SourceProblem {}
/** Nothing came in time. Nobody may have it, and who looks for it holds a place. */
export class LateProblem extends SourceProblem {}

const GONE = [404, 410, 451]
const isWrong = (status: number) => status < 500 && status !== 408 && status !== 429

/** Throws what a call that has failed means. */
export function failed(error: unknown): never {
  if (!(error instanceof RegistryProblem)) throw error
  if (error instanceof TooLongProblem) throw new NothingThere(error.message, WRONG_MS)
  if (error.status === 504) throw new LateProblem(error.message, WRONG_MS)
  throw new SourceProblem(error.message, AWAY_MS)
}

export function problemOfStatus(status: number, pauseMs: number | null): SourceProblem {
  const message = `status ${status}`
  if (GONE.includes(status)) return new NothingThere(message, WRONG_MS)
  if (status === 504) return new LateProblem(message, pauseMs ?? WRONG_MS)
  return new SourceProblem(message, isWrong(status) ? WRONG_MS : (pauseMs ?? AWAY_MS))
}

/** Contents of which nothing came in time are left alone, unless something of them did before. */
export function createRoots(now: () => number) {
  const roots = createLru<'known' | { until: number }>(ROOTS)
  return {
    leftMs({ root }: Place): number {
      const found = root === undefined ? undefined : roots.get(root)
      return found === undefined || found === 'known' ? 0 : found.until - now()
    },
    came: ({ root }: Place) => root !== undefined && roots.set(root, 'known'),
    wasLate({ root }: Place) {
      if (root !== undefined && roots.get(root) !== 'known') roots.set(root, { until: now() + WRONG_MS })
    },
  }
}

/** Tells the operator of a gateway that fails, once a minute. */
export function createReport(log: Pick<Logger, 'warn'>, now: () => number) {
  const quietUntil = new Map<Place['who'], number>()
  return (gateway: Place['who'], error: unknown) => {
    // What strangers have, and that something is not there, is not for the operator to mend.
    if (gateway === 'web' || !(error instanceof SourceProblem) || error instanceof NothingThere) return
    if (now() < (quietUntil.get(gateway) ?? 0)) return
    quietUntil.set(gateway, now() + AWAY_MS)
    log.warn({ problem: error.message, gateway }, 'a gateway for collectibles did not answer')
  }
}
