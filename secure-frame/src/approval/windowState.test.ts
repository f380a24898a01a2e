import { expect, test } from 'vitest'
import { COMES_WITHIN, GRACE, type Seen, windowState } from './windowState.ts'

const START = 1_000_000
const known = { opened: true, leftAt: null as number | null, now: START + 5000 }
const seen: Seen = { askedAt: START, given: true, closedAt: null, now: START + 5000 }
const later = (ms: number) => ({ now: START + ms })

test.each<[string, Partial<typeof known>, Partial<Seen>, string, boolean]>([
  ['that was just asked for is opening', { opened: false }, later(0), 'opening', false],
  ['is opening for a while', { opened: false }, later(COMES_WITHIN.given - 1), 'opening', false],
  ['that never comes is blocked', { opened: false }, later(COMES_WITHIN.given), 'blocked', false],
  [
    'that the browser does not give us may come: COOP',
    { opened: false },
    { given: false, ...later(COMES_WITHIN.none - 1) },
    'opening',
    false,
  ],
  [
    'that the browser does not give us, and that does not come, is blocked',
    { opened: false },
    { given: false, ...later(COMES_WITHIN.none) },
    'blocked',
    false,
  ],
  ['that is closed before it came is blocked', { opened: false }, { closedAt: START + 10 }, 'blocked', false],
  ['that has come is open', {}, {}, 'open', false],
  ['that has come under COOP is open', {}, { given: false, ...later(60_000) }, 'open', false],
  ['that has said that it goes has left', { leftAt: START + 5000 - GRACE + 1 }, {}, 'left', false],
  ['that stays away is a no', { leftAt: START + 5000 - GRACE }, {}, 'left', true],
  ['that was closed, as the browser says, has left', {}, { closedAt: START + 4000 }, 'left', false],
  ['that is closed for longer is a no', {}, { closedAt: START + 5000 - GRACE }, 'left', true],
  [
    'that is opened again after it was closed is on its way, and no answer',
    { leftAt: START + 100, now: START + 9000 },
    { askedAt: START + 200, ...later(9000) },
    'opening',
    false,
  ],
])('a window %s', (_, ofServer, ofFrame, state, isOver) => {
  expect(windowState({ ...known, ...ofServer }, { ...seen, ...ofFrame })).toEqual({ state, isOver })
})
