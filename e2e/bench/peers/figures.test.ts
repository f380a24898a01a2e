import { expect, test } from 'vitest'
import { FLOOR_CASE, ON_CLICK } from './cases.ts'
import { CONDITIONS } from './conditions.ts'
import { peerNoise, peerTable } from './figures.ts'
import type { Visit } from './visit.ts'

const visit = (click: number, more: Partial<Visit> = {}): Visit => ({
  ...{ hostScript: 6600, ready: 70, click, blocking: 0, blockingClick: 0, longestTask: 0, longTasks: 0 },
  ...more,
})

/** Rounds under a condition, from pairs of Airlock's click and the floor's. */
const measured = (id: string, pairs: readonly (readonly [Visit, Visit])[]) => {
  const condition = CONDITIONS.find((one) => one.id === id)
  if (!condition) throw new Error(`There is no condition "${id}".`)
  const rounds = pairs.map(([own, floor], index) => ({
    result: new Map([
      [ON_CLICK.title, own],
      [FLOOR_CASE.title, floor],
    ]),
    others: index / 100,
  }))
  return { condition, rounds }
}

const figures = {
  cases: [ON_CLICK, FLOOR_CASE],
  measured: [
    measured('1x', [
      [visit(300), visit(200)],
      [visit(900), visit(150)],
      [visit(310, { reopen: 50 }), visit(210)],
    ]),
    measured('4x', [[visit(1200, { blocking: 20, blockingClick: 5, longestTask: 60 }), visit(600)]]),
  ],
}

const cellsOf = (title: string) =>
  peerTable(figures)
    .split('\n')
    .find((line) => line.includes(title))
    ?.split('|')
    .map((cell) => cell.trim())
    .slice(2, -1)

test('the table has the medians of each page, and the ratio to the floor', () => {
  expect(cellsOf(ON_CLICK.title)).toEqual([
    '6.6',
    '70 / 70',
    '20 / 5',
    '0 / 60',
    '310 / 1200',
    '×1.55 / ×2.00',
    '– / –',
    '50 / –',
  ])
})

test('the floor is as fast as itself', () => {
  expect(cellsOf(FLOOR_CASE.title)?.[5]).toBe('×1.00 / ×1.00')
})

test('every line has as many cells as the head', () => {
  const counts = peerTable(figures)
    .split('\n')
    .map((line) => line.split('|').length)
  expect(new Set(counts).size).toBe(1)
})

test('the noise of each round is stated', () => {
  expect(peerNoise(figures)).toBe("Others' share of the processors, 1×: 0 %, 1 %, 2 %; 4×: 0 %.")
})
