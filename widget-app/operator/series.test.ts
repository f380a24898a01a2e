import { expect, test } from 'vitest'
import type { DayCount } from './api.ts'
import { chartsOf, daysBetween } from './series.ts'

const count = (day: string, event: string, count: number, property = '', value = ''): DayCount => ({
  day,
  event,
  property,
  value,
  count,
})

test('a period has all of its days, over the end of a month and a change of clocks', () => {
  expect(daysBetween('2026-02-27', '2026-03-02')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect(daysBetween('2026-03-01', '2026-03-31')).toHaveLength(31)
  expect(daysBetween('2026-03-01', '2026-03-01')).toEqual(['2026-03-01'])
})

test('each chart has its lines, the largest first, with days without events', () => {
  const counts = [
    count('2026-01-01', 'MODAL_OPEN', 5),
    count('2026-01-01', 'MODAL_OPEN', 3, 'connected', 'true'),
    count('2026-01-03', 'MODAL_OPEN', 1),
    count('2026-01-03', 'CONNECT_SUCCESS', 9),
    count('2026-01-03', 'CONNECT_SUCCESS', 2, 'method', 'email'),
    count('2026-01-03', 'CONNECT_SUCCESS', 7, 'method', 'qrcode'),
    count('2026-01-02', 'CONNECT_ERROR', 4),
    count('2026-01-02', 'CONNECT_ERROR', 4, 'code', '4001'),
    count('2026-01-09', 'MODAL_OPEN', 100),
  ]
  expect(chartsOf('2026-01-01', '2026-01-03', counts).map(({ series }) => series)).toEqual([
    [
      { label: 'Connected', values: [0, 0, 9], total: 9 },
      { label: 'Opened', values: [5, 0, 1], total: 6 },
    ],
    [
      { label: 'QR code', values: [0, 0, 7], total: 7 },
      { label: 'Email', values: [0, 0, 2], total: 2 },
    ],
    [{ label: 'Connecting', values: [0, 4, 0], total: 4 }],
  ])
})

test('what has too many lines has its smallest ones in one', () => {
  const counts = Array.from({ length: 8 }, (_, index) => count('2026-01-01', `ERROR_${index}`, 10 + index))
  const errors = chartsOf('2026-01-01', '2026-01-01', counts)[2]
  expect(errors?.series.map(({ label, total }) => [label, total])).toEqual([
    ['ERROR_7', 17],
    ['ERROR_6', 16],
    ['ERROR_5', 15],
    ['ERROR_4', 14],
    ['ERROR_3', 13],
    ['Others', 33],
  ])
})
