import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RANKING, rank, type Sample } from './ranking.ts'

const up = (latencyMs: number, stability = 1): Sample => ({ stability, latencyMs })
const down: Sample = { stability: 0, latencyMs: null }
const times = (count: number, sample: Sample) => Array<Sample>(count).fill(sample)

describe('the first upstream is', () => {
  test.each<[string, Sample[][], number[]]>([
    ['the operator’s order before anything is known', [[], [], []], [0, 1, 2]],
    ['the operator’s order among equals', [[up(50)], [up(50)], [up(50)]], [0, 1, 2]],
    ['the faster one', [[up(200)], [up(100)]], [1, 0]],
    ['the one that responds', [[down], [up(9_000)]], [1, 0]],
    [
      'a slow one that always responds, before a fast one that fails half the time',
      [[up(10, 0.5)], [up(400)]],
      [1, 0],
    ],
    [
      'a fast one that fails once in ten times before a slow one',
      [[...times(9, up(10)), down], times(10, up(400))],
      [0, 1],
    ],
    [
      'one that failed at once, after a slow one',
      [
        [down, down],
        [up(5_000), up(5_000)],
      ],
      [1, 0],
    ],
    [
      'one that has recovered, after more than ten samples',
      [[down, ...times(10, up(10))], times(11, up(20))],
      [0, 1],
    ],
    ['the one that does not fail, even with equal latency', [[up(0, 0.9)], [up(0)]], [1, 0]],
    ['none without upstreams', [], []],
  ])('%s', (_, histories, order) => {
    expect(rank(histories)).toEqual(order)
  })

  test('the weights are those of the specification', () => {
    expect(RANKING).toEqual({ intervalMs: 4_000, samples: 10, weights: { stability: 0.7, latency: 0.3 } })
  })
})

const sample = fc.record({
  stability: fc.double({ min: 0, max: 1, noNaN: true }),
  latencyMs: fc.option(fc.integer({ min: 0, max: 10_000 })),
})
const histories = fc.array(fc.array(sample, { maxLength: 15 }), { maxLength: 6 })

describe('with any samples', () => {
  test('each upstream is listed once', () => {
    fc.assert(
      fc.property(histories, (all) => {
        expect(rank(all).toSorted()).toEqual(all.map((_, index) => index))
      }),
    )
  })

  test('one that never responded comes after one that did', () => {
    fc.assert(
      fc.property(histories, fc.nat(5), (all, place) => {
        const dead = times(10, down)
        const given = all.map((samples) => [...samples, up(10)])
        const order = rank(given.toSpliced(place, 0, dead))
        expect(order.at(-1)).toBe(Math.min(place, given.length))
      }),
    )
  })

  test('only the last ten samples count', () => {
    fc.assert(
      fc.property(histories, fc.array(sample, { maxLength: 5 }), (all, old) => {
        const full = all.map((samples) => [...times(10, up(100)), ...samples].slice(-10))
        expect(rank(full.map((samples) => [...old, ...samples]))).toEqual(rank(full))
      }),
    )
  })
})
