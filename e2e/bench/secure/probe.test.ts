import { expect, test } from 'vitest'
import { type Moments, tookBetween } from './probe.ts'

const moments = (more: Partial<Moments>): Moments => ({
  pressed: null,
  frameShown: null,
  seen: null,
  ...more,
})

const PAGE = moments({ pressed: 50, frameShown: 60 })

test.each<[string, readonly (Moments | undefined)[], boolean, number | undefined]>([
  ['nothing was pressed', [moments({ seen: 900 })], false, undefined],
  ['nothing was seen', [PAGE, moments({ pressed: 100 })], false, undefined],
  ['a window shows it', [PAGE, moments({ pressed: 100 }), moments({ seen: 250 })], false, 150],
  ['a frame that is not shown has it', [moments({ pressed: 100 }), moments({ seen: 250 })], true, undefined],
  [
    'the frame is shown before',
    [moments({ pressed: 100, frameShown: 200 }), moments({ seen: 250 })],
    true,
    150,
  ],
  [
    'the frame is shown later',
    [moments({ pressed: 100, frameShown: 400 }), moments({ seen: 250 })],
    true,
    300,
  ],
  [
    'a document is gone',
    [undefined, moments({ pressed: 100, frameShown: 110 }), moments({ seen: 120 })],
    true,
    20,
  ],
])('%s', (_, all, isFramed, expected) => {
  expect(tookBetween(all, isFramed)).toBe(expected)
})
