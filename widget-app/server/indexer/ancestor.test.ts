import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonAncestor } from './ancestor.ts'

/** A chain that matches the index up to one block, and records the queried blocks. */
function chainWithSame(last: number) {
  const asked: number[] = []
  const isSame = async (numbers: readonly number[]) => {
    asked.push(...numbers)
    return numbers.map((number) => number <= last)
  }
  return { asked, isSame }
}

describe('the last common block', () => {
  test('is found at any height', async () => {
    const run = fc.asyncProperty(fc.nat(500), fc.nat(5_000), fc.nat(5_500), async (first, length, depth) => {
      const tip = first + length
      const last = tip - 1 - depth
      const found = await commonAncestor(first, tip, chainWithSame(last).isSame)
      expect(found).toBe(last < first ? undefined : last)
    })
    await fc.assert(run)
  })

  test.each([1, 2, 7, 60])(
    'is searched from the newest block back, because nodes may lack old ones (depth %i)',
    async (depth) => {
      const { asked, isSame } = chainWithSame(1_000_000 - depth)
      expect(await commonAncestor(0, 1_000_000, isSame)).toBe(1_000_000 - depth)
      expect(Math.min(...asked)).toBeGreaterThanOrEqual(1_000_000 - 2 * depth)
    },
  )

  test('is found with few requests at any depth', async () => {
    const { asked, isSame } = chainWithSame(3)
    await commonAncestor(0, 10_000_000, isSame)
    expect(asked.length).toBeLessThan(150)
  })
})
