import { expect, test } from 'vitest'
import { rowSeenAt, type Seen } from './probe.ts'

const seen = (more: Partial<Seen>): Seen => ({
  ...{ start: 0, ready: 10, pressed: null, frameShown: null, rowPainted: [], longTasks: [] },
  ...more,
})

test.each([
  ['before the press', seen({}), [], undefined],
  ['the row is in the page', seen({ pressed: 100, rowPainted: [150, 160] }), [], 150],
])('without a frame: %s', (_, top, inner, expected) => {
  expect(rowSeenAt([top, ...inner], false)).toBe(expected)
})

const pressed = seen({ pressed: 100, frameShown: 120 })

test.each([
  ['the frame is not shown yet', seen({ pressed: 100 }), [90, 110], undefined],
  ['the frame was painted before it is shown', pressed, [90, 110], undefined],
  ['the frame paints after it is shown', pressed, [90, 110, 125, 140], 125],
])('with a frame: %s', (_, top, rowPainted, expected) => {
  expect(rowSeenAt([top, seen({ rowPainted }), undefined], true)).toBe(expected)
})
