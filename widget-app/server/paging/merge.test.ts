import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowestHeight, type Stream } from './merge.ts'

const height = (item: number) => item
const lists = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 }), { maxLength: 4 })

/** Pages of lists with a given size, starting below a height. */
function pagesOf(all: readonly (readonly number[])[], size: number): number[][] {
  const pages: number[][] = []
  for (let below = Number.POSITIVE_INFINITY, goesOn = true; goesOn; ) {
    const streams = all.map((list): Stream<number> => {
      const rest = list.filter((item) => item < below).sort((a, b) => b - a)
      return { items: rest.slice(0, size), hasMore: rest.length > size }
    })
    const lowest = lowestHeight(streams, height)
    pages.push(streams.flatMap(({ items }) => items).filter((item) => item >= (lowest ?? 0)))
    below = lowest ?? 0
    goesOn = lowest !== null
  }
  return pages
}

test('merged pages contain everything once, newest first', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 10 }), (all, size) => {
      const pages = pagesOf(all, size)
      expect(pages.flat().sort((a, b) => a - b)).toEqual(all.flat().sort((a, b) => a - b))
      const ranges = pages.filter((page) => page.length > 0)
      ranges.slice(1).forEach((page, index) => {
        expect(Math.max(...page)).toBeLessThan(Math.min(...(ranges[index] ?? [])))
      })
    }),
  )
})

test('finished lists have no next page', () => {
  expect(lowestHeight([{ items: [3, 2, 1], hasMore: false }], height)).toBeNull()
  expect(lowestHeight([{ items: [], hasMore: true }], height)).toBeNull()
})
