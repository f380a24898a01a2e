import { expect, test } from 'vitest'
import { COMES_WITHIN, GRACE, type Seen, windowState } from './windowState.ts'

const START = 1_000_000
const known = { opened: true, leftAt: null as number | null, now: START + 5000 }
const seen: Seen = { askedAt: START, given: true, closedAt: null, now: START + 5000 }
const later = (ms: number) => ({ now: START + ms })

test.each<[string, Partial<typeof known>, Partial<Seen>, string, boolean]>([
  ['was just requested is opening', { opened: false }, later(0), 'opening', false],
  ['is still opening for a while', { opened: false }, later(COMES_WITHIN.given - 1), 'opening', false],
  ['never appears is blocked', { opened: false }, later(COMES_WITHIN.given), 'blocked', false],
  [
    'the browser does not return may still appear (COOP)',
    { opened: false },
    { given: false, ...later(COMES_WITHIN.none - 1) },
    'opening',
    false,
  ],
  [
    'the browser does not return, and that does not appear, is blocked',
    { opened: false },
    { given: false, ...later(COMES_WITHIN.none) },
    'blocked',
    false,
  ],
  ['is closed before it appears is blocked', { opened: false }, { closedAt: START + 10 }, 'blocked', false],
  ['has appeared is open', {}, {}, 'open', false],
  ['has appeared under COOP is open', {}, { given: false, ...later(60_000) }, 'open', false],
  ['has reported that it closes has left', { leftAt: START + 5000 - GRACE + 1 }, {}, 'left', false],
  ['stays away counts as a rejection', { leftAt: START + 5000 - GRACE }, {}, 'left', true],
  ['is closed according to the browser has left', {}, { closedAt: START + 4000 }, 'left', false],
  ['stays closed counts as a rejection', {}, { closedAt: START + 5000 - GRACE }, 'left', true],
  [
    'is opened again after it was closed is opening, and no rejection',
    { leftAt: START + 100, now: START + 9000 },
    { askedAt: START + 200, ...later(9000) },
    'opening',
    false,
  ],
])('a window that %s', (_, ofServer, ofFrame, state, isOver) => {
  expect(windowState({ ...known, ...ofServer }, { ...seen, ...ofFrame })).toEqual({ state, isOver })
})
