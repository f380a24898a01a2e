import { describe, expect, test } from 'vitest'
import { afterFailure, type Breaker, CLOSED, type Failure, waitOf } from './breaker.ts'

const ONE: Failure = { isFinal: false }
const LIMITED: Failure = { isFinal: true }

/** How long the breaker stays open after these failures, all at the same moment. */
const waits = (...failures: Failure[]) =>
  waitOf(
    failures.reduce<Breaker>((breaker, failure) => afterFailure(breaker, failure, 1_000), CLOSED),
    1_000,
  )

describe('an upstream is paused', () => {
  test.each<[string, Failure[], number]>([
    ['not after one failure', [ONE], 0],
    ['not after two failures', [ONE, ONE], 0],
    ['for two seconds after three consecutive failures', [ONE, ONE, ONE], 2_000],
    ['for two seconds at once after 429', [LIMITED], 2_000],
    ['for its Retry-After', [{ isFinal: true, retryAfterMs: 30_000 }], 30_000],
    [
      'for at least two seconds, even with a shorter Retry-After',
      [{ isFinal: true, retryAfterMs: 1 }],
      2_000,
    ],
    ['for at most five minutes, whatever its Retry-After', [{ isFinal: true, retryAfterMs: 1e9 }], 300_000],
    ['twice as long the second time', [LIMITED, LIMITED], 4_000],
    ['for at most a minute without Retry-After', Array<Failure>(40).fill(LIMITED), 60_000],
  ])('%s', (_, failures, expected) => {
    expect(waits(...failures)).toBe(expected)
  })

  test('no longer than that', () => {
    const open = afterFailure(CLOSED, LIMITED, 1_000)
    expect(waitOf(open, 2_999)).toBe(1)
    expect(waitOf(open, 3_000)).toBe(0)
    expect(waitOf(open, 9_000)).toBe(0)
  })
})
