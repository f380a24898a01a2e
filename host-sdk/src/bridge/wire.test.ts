import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { arbitraryOf, changedAt, keysAt, nodesIn, withKey } from '../contract/arbitrary.fixture.ts'
import { ErrorCode } from '../contract/errors.ts'
import * as Wire from './wire.ts'

type Versions = { min: number; max: number }
const range = (min: number, max: number): Versions => ({ min, max })

describe('the negotiated version', () => {
  const COMMON: [string, Versions, Versions, number][] = [
    ['with equal ranges', range(1, 1), range(1, 1), 1],
    ['with an older page', range(1, 1), range(1, 3), 1],
    ['with an older frame', range(1, 3), range(1, 1), 1],
    ['with overlapping ranges', range(1, 3), range(2, 5), 3],
    ['with one range inside the other', range(1, 9), range(4, 6), 6],
    ['with ranges that share one version', range(1, 2), range(2, 3), 2],
  ]
  test.each(COMMON)('is the highest common one %s', (_, ours, theirs, version) => {
    expect(Wire.negotiate(ours, theirs)).toBe(version)
  })

  const NONE: [string, Versions, Versions][] = [
    ['a newer frame', range(1, 1), range(2, 3)],
    ['a newer page', range(4, 5), range(1, 3)],
    ['a frame whose range is reversed', range(1, 3), range(3, 1)],
    ['a frame whose reversed range lies inside ours', range(1, 9), range(5, 4)],
  ]
  test.each(NONE)('does not exist with %s', (_, ours, theirs) => {
    const mismatch = expect.objectContaining({ code: ErrorCode.VERSION_MISMATCH })
    expect(() => Wire.negotiate(ours, theirs)).toThrow(mismatch)
  })

  test('is the highest common one or does not exist, for any ranges', async () => {
    const bound = fc.integer({ min: -5, max: 5 })
    await fc.assert(
      fc.property(bound, bound, bound, bound, (a, b, c, d) => {
        const [ours, theirs] = [range(a, b), range(c, d)]
        const common = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].filter(
          (version) => version >= a && version <= b && version >= c && version <= d,
        )
        const best = common.at(-1)
        if (best === undefined) expect(() => Wire.negotiate(ours, theirs)).toThrow()
        else expect(Wire.negotiate(ours, theirs)).toBe(best)
      }),
    )
  })
})

const MESSAGES: [string, z.ZodMiniType][] = [
  ['hello', Wire.Hello],
  ['offer', Wire.Offer],
  ['accept', Wire.Accept],
  ['refused', Wire.Refused],
  ['event', Wire.EventMessage],
  ['answer', Wire.Envelope],
  ['call', Wire.CallParams],
]

describe.each(MESSAGES)('%s', (_, schema) => {
  const valid = arbitraryOf(schema)
  const accepts = (value: unknown) => z.safeParse(schema, value).success

  test('arrives unchanged', async () => {
    await fc.assert(
      fc.property(valid, (value) => {
        expect(z.parse(schema, structuredClone(value))).toStrictEqual(value)
      }),
    )
  })

  test('with an extra key is refused', async () => {
    await fc.assert(
      fc.property(valid, fc.string({ maxLength: 8 }), fc.nat(), (value, key, nth) => {
        const objects = nodesIn(schema, value).filter(keysAt)
        const place = objects[nth % objects.length]
        fc.pre(place !== undefined && !keysAt(place)?.known.includes(key))
        return !accepts(changedAt(value, place.path, (object) => withKey(object, key, 1)))
      }),
    )
  })
})

describe('the size limit of a message', () => {
  const cyclic: unknown[] = []
  cyclic.push(cyclic)
  const CASES: [string, unknown, boolean][] = [
    ['allows undefined', undefined, true],
    ['allows a text of 1 MB including its quotes', 'x'.repeat(1_048_574), true],
    ['refuses one character more', 'x'.repeat(1_048_575), false],
    ['refuses a list that contains itself', cyclic, false],
    ['refuses a bigint', { value: 1n }, false],
  ]
  test.each(CASES)('%s: %#', (_, message, expected) => expect(Wire.withinLimit(message)).toBe(expected))
})
