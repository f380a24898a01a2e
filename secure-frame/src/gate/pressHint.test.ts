import { expect, test } from 'vitest'
import type { GateState } from './gateCore.ts'
import { pressHint } from './pressHint.ts'

test.each<[string, GateState, boolean, boolean, string]>([
  ['a press that came too early', 'settling', true, false, 'Wait a moment, then press Approve again.'],
  ['the same, when the moment is over', 'ready', true, false, 'Press again to approve.'],
  [
    'a press before the danger was confirmed',
    'ready',
    false,
    true,
    'First confirm that you know of the danger.',
  ],
  ['both', 'settling', true, true, 'First confirm that you know of the danger.'],
  ['a press on what is covered: the screen says so itself', 'occluded', true, false, ''],
  ['a press in a window that is too small: the same', 'small', true, false, ''],
  ['no press', 'settling', false, false, ''],
  ['a press that counts', 'ready', false, false, ''],
])('%s', (_, state, refused, unconfirmed, text) => {
  expect(pressHint({ state, refused, unconfirmed })).toBe(text)
})
