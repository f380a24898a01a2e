import { expect, test } from 'vitest'
import type { GateState } from './gateCore.ts'
import { pressHint } from './pressHint.ts'

test.each<[string, GateState, boolean, boolean, string]>([
  [
    'a press that came too early gets a hint',
    'settling',
    true,
    false,
    'Wait a moment, then press Approve again.',
  ],
  ['the same one, after the gate has opened', 'ready', true, false, 'Press again to approve.'],
  ['a press before the danger was confirmed gets a hint', 'ready', false, true, 'Tick the box to continue.'],
  ['both reasons get one hint', 'settling', true, true, 'Tick the box to continue.'],
  ['a press on a covered button has no hint: the screen explains it', 'occluded', true, false, ''],
  ['a press in a small window has no hint either', 'small', true, false, ''],
  ['no press has no hint', 'settling', false, false, ''],
  ['a press that counts has no hint', 'ready', false, false, ''],
])('%s', (_, state, refused, unconfirmed, text) => {
  expect(pressHint({ state, refused, unconfirmed })).toBe(text)
})
