import { expect, test } from 'vitest'
import { type SecureMeasured, secureTable } from './figures.ts'

const PAIR = [{ title: 'ours' }, { title: 'floor' }] as const

/** Rounds with these times of ours and of the floor. */
const measured = (title: string, times: readonly (readonly [number, number])[]): SecureMeasured => ({
  condition: { title },
  rounds: times.map(([own, floor]) => ({
    result: new Map([
      ['ours', own],
      ['floor', floor],
    ]),
    others: 0,
  })),
})

test('each row has its floor and the ratio of both beside it', () => {
  const figures = [
    measured('1×', [
      [150, 100],
      [300, 100],
      [200, 50],
    ]),
    measured('4×', []),
  ]
  expect(secureTable([PAIR], figures).split('\n')).toEqual([
    '| press | 1× | floor 1× | to the floor 1× | 4× | floor 4× | to the floor 4× |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    '| ours | 200 (150) | 100 (50) | ×2.00 (×3.00) | – | – | – |',
  ])
})
