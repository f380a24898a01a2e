import { expect, test } from 'vitest'
import { costs, type Indexing, indexingRows } from './indexingFigures.ts'

test.each<[string, Indexing['marks'], number[]]>([
  [
    'as fast all the way',
    [
      [0, 0],
      [3000, 6000],
    ],
    [2000, 2000, 2000],
  ],
  [
    'slower and slower',
    [
      [0, 100],
      [1000, 1100],
      [2000, 3100],
      [3000, 7100],
    ],
    [1000, 2000, 4000],
  ],
  [
    'steps over the border of a third',
    [
      [0, 0],
      [500, 500],
      [1500, 1500],
      [3000, 6000],
    ],
    [1000, 2000, 3000],
  ],
])('%s: the duration of 1,000 blocks in each third', (_, marks, expected) => {
  expect(costs(marks).map(Math.round)).toEqual(expected)
})

test('a row has the speed, and how much it changed from the first to the last third', () => {
  const marks: Indexing['marks'] = [
    [0, 0],
    [1000, 1000],
    [2000, 2500],
    [3000, 4500],
  ]
  expect(indexingRows([{ database: 'PGlite', marks, memory: [1e6, 9e6] }])).toEqual([
    ['PGlite', '3001', '667', '1000 ms', '1500 ms', '2000 ms', '2.00', '9 MB'],
  ])
})
