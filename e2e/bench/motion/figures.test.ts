import { expect, test } from 'vitest'
import { motionTable } from './figures.ts'

test('a transition is judged by the longest gap of each run, not by its usual one', () => {
  const runs = [
    { gaps: [17, 17, 33], longFrames: [] },
    { gaps: [17, 17, 17], longFrames: [] },
    { gaps: [17, 83, 17], longFrames: [76, 60] },
  ]
  const [, , row = ''] = motionTable([{ what: 'There', slowDown: 4, runs }]).split('\n')
  expect(row.split(/\s{2,}/)).toEqual(['There', '1/4', '3', '33', '83', '1', '76'])
})

test('a transition without a long frame has none', () => {
  const [, , row = ''] = motionTable([
    { what: 'There', slowDown: 1, runs: [{ gaps: [17], longFrames: [] }] },
  ]).split('\n')
  expect(row.split(/\s{2,}/)).toEqual(['There', 'full', '1', '17', '17', '0', '0'])
})
