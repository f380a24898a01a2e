import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { OutboundError, reasonOf } from '../outbound/error.ts'
import type { Place } from './places.ts'

/** Who may be better soon is asked again soon; what is wrong by itself, later. */
export const AWAY_MS = 60_000
export const WRONG_MS = 600_000

/** Contents of which is remembered whether something came of them. */
const ROOTS = 20_000

const GONE = [404, 410, 451]
const isWrong = (status: number) => status < 500 && status !== 408 && status !== 429

/** Rethrows the error of a request with the time for which this place is left alone. */
export function failed(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error
  const { reason, message } = error
  if (reason === 'too-long') throw new OutboundError('missing', message, WRONG_MS)
  throw new OutboundError(reason, message, reason === 'timeout' ? WRONG_MS : AWAY_MS)
}

/** The error of an answer with a status that is not 200. */
export function errorOfStatus(status: number, pauseMs: number | null): OutboundError {
  const message = `status ${status}`
  if (GONE.includes(status)) return new OutboundError('missing', message, WRONG_MS)
  if (status === 504) return new OutboundError('timeout', message, pauseMs ?? WRONG_MS)
  if (isWrong(status)) return new OutboundError('invalid', message, WRONG_MS)
  return new OutboundError(reasonOf(status), message, pauseMs ?? AWAY_MS)
}

/**
 * Looking for a content that never comes holds a place in the queue: it is left alone after a timeout, unless some of it
 * came before.
 */
export function createRoots(now: () => number) {
  const roots = new LRUCache<string, 'known' | { until: number }>({ max: ROOTS })
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
    if (gateway === 'web' || !(error instanceof OutboundError) || error.reason === 'missing') return
    if (now() < (quietUntil.get(gateway) ?? 0)) return
    quietUntil.set(gateway, now() + AWAY_MS)
    log.warn({ problem: error.message, gateway }, 'a gateway for collectibles did not answer')
  }
}
