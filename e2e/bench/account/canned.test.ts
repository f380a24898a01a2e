import { expect, test } from 'vitest'
import { Block, Receipts } from '../../../widget-app/server/indexer/chainSchema.ts'
import { blockFacts } from '../../../widget-app/server/indexer/facts.ts'
import { blockOf, receiptsOf } from './canned.ts'

const NUMBERS = Array.from({ length: 1000 }, (_, number) => number)

test('each block is the child of the one before it, and the same each time', () => {
  for (const number of NUMBERS.slice(1)) {
    expect(blockOf(number, true).parentHash).toBe(blockOf(number - 1, false).hash)
    expect(blockOf(number, true)).toEqual(blockOf(number, true))
  }
})

test('the blocks contain transfers in more than half of them, but not in all', () => {
  const facts = NUMBERS.map((number) =>
    blockFacts(Block.parse(blockOf(number, true)), Receipts.parse(receiptsOf(number))),
  )
  expect(facts.every((fact) => fact)).toBe(true)
  const busy = facts.filter((fact) => (fact?.transactions.length ?? 0) > 0).length
  expect(busy).toBeGreaterThan(500)
  expect(busy).toBeLessThan(700)
  const transfers = facts.flatMap((fact) => fact?.transactions ?? []).flatMap((each) => each.transfers)
  expect(transfers.length).toBeGreaterThan(2 * busy)
})
