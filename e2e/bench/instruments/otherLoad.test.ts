import { expect, test } from 'vitest'
import { processIn, ticksIn, ticksOfTree } from './otherLoad.ts'

test('waiting for a disk is not busy', () => {
  const stat = 'cpu  10 1 5 100 20 0 2 3 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n'
  expect(ticksIn(stat)).toEqual({ all: 141, busy: 21 })
})

test('a process counts with its children that have ended, whatever its name is', () => {
  const line = '42 (a) b (c) S 7 42 42 0 -1 4194560 100 200 0 0 11 3 20 6 20 0 5 0 1000 0'
  expect(processIn(line)).toEqual({ pid: 42, parent: 7, ticks: 40 })
})

test('a tree has all descendants, and nobody else', () => {
  const processes = [
    { pid: 1, parent: 0, ticks: 1000 },
    { pid: 10, parent: 1, ticks: 1 },
    { pid: 11, parent: 10, ticks: 2 },
    { pid: 12, parent: 11, ticks: 4 },
    { pid: 20, parent: 1, ticks: 500 },
  ]
  expect(ticksOfTree(processes, 10)).toBe(7)
})
