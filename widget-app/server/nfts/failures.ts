import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { OutboundError, reasonOf } from '../outbound/error.ts'
import type { NftSource } from './nftSource.ts'

/** Temporary failures are retried soon, and permanent ones later. */
export const AWAY_MS = 60_000
export const WRONG_MS = 600_000

/** The number of contents for which it is remembered whether any part was received. */
const ROOTS = 20_000

const GONE = [404, 410, 451]
const isWrong = (status: number) => status < 500 && status !== 408 && status !== 429

/** Rethrows a request's error with the time for which its URL is not retried. */
export function failed(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error
  const { reason, message } = error
  if (reason === 'too-long') throw new OutboundError('missing', message, WRONG_MS)
  throw new OutboundError(reason, message, reason === 'timeout' ? WRONG_MS : AWAY_MS)
}

/** The error of a response whose status is not 200. */
export function errorOfStatus(status: number, pauseMs: number | null): OutboundError {
  const message = `status ${status}`
  if (GONE.includes(status)) return new OutboundError('missing', message, WRONG_MS)
  if (status === 504) return new OutboundError('timeout', message, pauseMs ?? WRONG_MS)
  if (isWrong(status)) return new OutboundError('invalid', message, WRONG_MS)
  return new OutboundError(reasonOf(status), message, pauseMs ?? AWAY_MS)
}

/**
 * Searching for content that does not exist occupies a place in the queue. So after a timeout it is not retried for a
 * while, unless a part of the content was received before.
 */
export function createRoots(now: () => number) {
  const roots = new LRUCache<string, 'known' | { until: number }>({ max: ROOTS })
  return {
    leftMs({ root }: NftSource): number {
      const found = root === undefined ? undefined : roots.get(root)
      return found === undefined || found === 'known' ? 0 : found.until - now()
    },
    came: ({ root }: NftSource) => root !== undefined && roots.set(root, 'known'),
    wasLate({ root }: NftSource) {
      if (root !== undefined && roots.get(root) !== 'known') roots.set(root, { until: now() + WRONG_MS })
    },
  }
}

/** Logs a failing gateway, at most once a minute. */
export function createReport(log: Pick<Logger, 'warn'>, now: () => number) {
  const quietUntil = new Map<NftSource['who'], number>()
  return (gateway: NftSource['who'], error: unknown) => {
    // The operator cannot fix strangers' servers or missing content.
    if (gateway === 'web' || !(error instanceof OutboundError) || error.reason === 'missing') return
    if (now() < (quietUntil.get(gateway) ?? 0)) return
    quietUntil.set(gateway, now() + AWAY_MS)
    log.warn({ problem: error.message, gateway }, 'a gateway for collectibles did not answer')
  }
}
