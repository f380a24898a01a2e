import { describe, expect, test } from 'vitest'
import {
  type Circumstances,
  COVERED_AFTER,
  changesIn,
  clicked,
  disturbed,
  type Gate,
  needsWindow,
  pressed,
  SETTLE,
  seen,
  shutGate,
  stateAt,
} from './gateCore.ts'

type Step = readonly [at: number, change: (gate: Gate, now: number) => Gate]

const BUTTON = 0
const SUMMARY = 1
const see =
  (index: number, visible = true) =>
  (gate: Gate, now: number) =>
    seen(gate, index, visible, now)
const press = (gate: Gate, now: number) => pressed(gate, now, false)
const hold = (gate: Gate, now: number) => pressed(gate, now, true)
const click = (gate: Gate, now: number) => clicked(gate, now, { trusted: true, focused: true }).gate

/** Both elements come into view at once, before the steps of the test. */
const IN_VIEW: readonly Step[] = [
  [0, see(BUTTON)],
  [0, see(SUMMARY)],
]

const play = (steps: readonly Step[], gate = shutGate(0, 2, false)): Gate =>
  steps.reduce((now, [at, change]) => change(now, at), gate)

const allows = (gate: Gate, now: number, event = { trusted: true, focused: true }): boolean =>
  clicked(gate, now, event).allowed

describe('a click on Approve counts', () => {
  test.each<[situation: string, steps: readonly Step[], at: number]>([
    ['half a second after everything came into view', IN_VIEW, SETTLE],
    ['when the press began with the gate open', [...IN_VIEW, [600, press]], 700],
    ['when the space bar was held a little longer', [...IN_VIEW, [600, press], [1100, hold]], 1140],
    ['without a press before it, as assistive technology clicks', IN_VIEW, 900],
    ['half a second after the frame was resized', [...IN_VIEW, [800, disturbed]], 1300],
    [
      'half a second after a cover went away',
      [...IN_VIEW, [600, see(BUTTON, false)], [2000, see(BUTTON)]],
      2500,
    ],
    [
      'with a calm second press after a hasty first',
      [...IN_VIEW, [100, press], [150, click], [800, press]],
      900,
    ],
  ])('%s', (_, steps, at) => {
    expect(allows(play(steps), at)).toBe(true)
  })
})

describe('a click on Approve does nothing', () => {
  test.each<[attack: string, steps: readonly Step[], at: number]>([
    ['while nothing has been seen', [], 5000],
    ['right after rendering', IN_VIEW, SETTLE - 1],
    [
      'the second half of a double click that began on what was there before',
      [...IN_VIEW, [120, press]],
      180,
    ],
    [
      'when only the button was seen: what it says is covered',
      [
        [0, see(BUTTON)],
        [0, see(SUMMARY, false)],
      ],
      5000,
    ],
    ['when only the summary was seen: the button is covered', [[0, see(SUMMARY)]], 5000],
    ['when the cover appeared a moment ago', [...IN_VIEW, [700, see(SUMMARY, false)]], 701],
    [
      'when the cover flickers away just before the click',
      [...IN_VIEW, [700, see(SUMMARY, false)], [1000, see(SUMMARY)]],
      1100,
    ],
    ['after the frame was resized under the pointer', [...IN_VIEW, [800, press], [810, disturbed]], 900],
    ['when the window has just got the focus', [...IN_VIEW, [900, disturbed]], 1000],
    [
      'when the press began early and was drawn out until the gate was open',
      [...IN_VIEW, [100, press]],
      2000,
    ],
    ['when Enter is held down', [...IN_VIEW, [600, hold]], 640],
    [
      'when Enter is held on after it counted once',
      [...IN_VIEW, [600, press], [601, click], [1200, hold]],
      1210,
    ],
  ])('%s', (_, steps, at) => {
    expect(allows(play(steps), at)).toBe(false)
  })

  test('when a script made it, however long one waits', () => {
    expect(allows(play(IN_VIEW), 5000, { trusted: false, focused: true })).toBe(false)
  })

  test('when the document has no focus', () => {
    expect(allows(play(IN_VIEW), 5000, { trusted: true, focused: false })).toBe(false)
  })

  test('however long one hammers on Enter', () => {
    let gate = play(IN_VIEW)
    for (let now = 40; now < 10_000; now += 90) {
      const result = clicked(pressed(gate, now, false), now, { trusted: true, focused: true })
      expect(result.allowed).toBe(false)
      gate = result.gate
    }
  })

  test('a script cannot keep the gate shut by clicking', () => {
    const gate = clicked(play(IN_VIEW), 490, { trusted: false, focused: true }).gate
    expect(allows(gate, 501)).toBe(true)
  })
})

test.each<[situation: string, steps: readonly Step[], at: number, state: string]>([
  ['at first', [], 0, 'settling'],
  ['while the slot still opens', [], COVERED_AFTER - 1, 'settling'],
  ['when nothing came into view', [], COVERED_AFTER, 'occluded'],
  ['in view for a moment', IN_VIEW, SETTLE - 1, 'settling'],
  ['at rest', IN_VIEW, SETTLE, 'ready'],
  ['just covered', [...IN_VIEW, [2000, see(BUTTON, false)]], 2001, 'settling'],
  ['covered', [...IN_VIEW, [2000, see(BUTTON, false)]], 2000 + COVERED_AFTER, 'occluded'],
  ['uncovered again', [...IN_VIEW, [2000, see(BUTTON, false)], [4000, see(BUTTON)]], 4500, 'ready'],
])('%s it is told so', (_, steps, at, state) => {
  expect(stateAt(play(steps), at)).toBe(state)
})

test('pressing in vain does not make a cover go away', () => {
  const covered = play([...IN_VIEW, [2000, see(BUTTON, false)]])
  expect(
    stateAt(
      play(
        [
          [4000, press],
          [4050, click],
        ],
        covered,
      ),
      4060,
    ),
  ).toBe('occluded')
})

test('it says when to look again, and nothing where only the visitor can change it', () => {
  expect(changesIn(play(IN_VIEW), 100)).toBe(SETTLE - 100)
  expect(changesIn(play(IN_VIEW), SETTLE)).toBeNull()
  expect(changesIn(shutGate(0, 0, true), 0)).toBeNull()
})

test('without eyes the wait alone decides', () => {
  const blind = shutGate(0, 0, false)
  expect([0, SETTLE - 1, SETTLE].map((now) => stateAt(blind, now))).toEqual(['settling', 'settling', 'ready'])
})

test('what has to leave the frame is never allowed in it', () => {
  const gate = shutGate(0, 0, true)
  expect(stateAt(gate, 5000)).toBe('window')
  expect(allows(gate, 5000)).toBe(false)
})

describe('a request leaves the frame', () => {
  const risky: Circumstances = { place: 'frame', siteVerified: true, valueAtRisk: true }
  test.each<[string, Partial<Circumstances>, seesOcclusion: boolean, expected: boolean]>([
    ['not where the browser sees covers', {}, true, false],
    ['where the browser sees no covers', {}, false, true],
    ['where nobody knows who asks', { siteVerified: false }, true, true],
    ['not for a sign-in message of the verified site', { valueAtRisk: false }, false, false],
    ['not twice', { place: 'window', siteVerified: false }, false, false],
  ])('%s', (_, changed, seesOcclusion, expected) => {
    expect(needsWindow({ ...risky, ...changed }, seesOcclusion)).toBe(expected)
  })
})
