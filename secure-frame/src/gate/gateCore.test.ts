import { describe, expect, test } from 'vitest'
import {
  type Circumstances,
  COVERED_AFTER,
  changesIn,
  clicked,
  disturbed,
  type Gate,
  looked,
  needsWindow,
  pressed,
  SETTLE as SETTLES,
  seen,
  shutGate,
  stateAt,
  type View,
} from './gateCore.ts'

type Step = readonly [at: number, change: (gate: Gate, now: number) => Gate]

const SETTLE = SETTLES.frame
const BUTTON = 0
const SUMMARY = 1
const see =
  (index: number, visible = true) =>
  (gate: Gate, now: number) =>
    seen(gate, index, visible, now)
const press = (gate: Gate, now: number) => pressed(gate, now, false)
const hold = (gate: Gate, now: number) => pressed(gate, now, true)
const CLICK = { trusted: true, pointer: true }
/** A click by assistive technology, and a key. */
const TOUCHLESS = { trusted: true, pointer: false }
const click = (gate: Gate, now: number) => clicked(gate, now, CLICK).gate
const VIEW: View = { width: 400, height: 600, x: 10, y: 20, scale: 1, cut: false, zoom: 1, focused: true }
const look = (change: Partial<View>) => (gate: Gate, now: number) =>
  looked(gate, { ...gate.view, ...change }, now)
const shut = (place: 'frame' | 'window', watched: number, change: Partial<View> = {}) =>
  shutGate(0, { place, view: { ...VIEW, ...change }, watched })

/** Both elements become visible at once, before the steps of the test. */
const IN_VIEW: readonly Step[] = [
  [0, see(BUTTON)],
  [0, see(SUMMARY)],
]

const play = (steps: readonly Step[], gate = shut('frame', 2)): Gate =>
  steps.reduce((now, [at, change]) => change(now, at), gate)

const allows = (gate: Gate, now: number, event = TOUCHLESS): boolean => clicked(gate, now, event).allowed

describe('a click on Approve counts', () => {
  test.each<[situation: string, steps: readonly Step[], at: number]>([
    ['half a second after everything became visible', IN_VIEW, SETTLE],
    ['if the press began while the gate was open', [...IN_VIEW, [600, press]], 700],
    ['if the space bar was held a little longer', [...IN_VIEW, [600, press], [1100, hold]], 1140],
    ['without a press before it, as from assistive technology', IN_VIEW, 900],
    ['half a second after the frame was resized', [...IN_VIEW, [800, disturbed]], 1300],
    [
      'half a second after a cover disappeared',
      [...IN_VIEW, [600, see(BUTTON, false)], [2000, see(BUTTON)]],
      2500,
    ],
    [
      'on a second press, after the first came too early',
      [...IN_VIEW, [100, press], [150, click], [800, press]],
      900,
    ],
  ])('%s', (_, steps, at) => {
    expect(allows(play(steps), at)).toBe(true)
  })
})

describe('a click on Approve does not count', () => {
  test.each<[attack: string, steps: readonly Step[], at: number]>([
    ['while nothing has been visible', [], 5000],
    ['right after rendering', IN_VIEW, SETTLE - 1],
    ['as the second half of a double click on an earlier screen', [...IN_VIEW, [120, press]], 180],
    [
      'if only the button was visible: the text is covered',
      [
        [0, see(BUTTON)],
        [0, see(SUMMARY, false)],
      ],
      5000,
    ],
    ['if only the summary was visible: the button is covered', [[0, see(SUMMARY)]], 5000],
    ['if a cover appeared a moment ago', [...IN_VIEW, [700, see(SUMMARY, false)]], 701],
    [
      'if a cover disappears just before the click',
      [...IN_VIEW, [700, see(SUMMARY, false)], [1000, see(SUMMARY)]],
      1100,
    ],
    ['after the frame was resized under the pointer', [...IN_VIEW, [800, press], [810, disturbed]], 900],
    ['if the window has just received the focus', [...IN_VIEW, [900, disturbed]], 1000],
    ['if the press began too early and lasted until the gate was open', [...IN_VIEW, [100, press]], 2000],
    ['if Enter is held down', [...IN_VIEW, [600, hold]], 640],
    [
      'if Enter is held down after it counted once',
      [...IN_VIEW, [600, press], [601, click], [1200, hold]],
      1210,
    ],
  ])('%s', (_, steps, at) => {
    expect(allows(play(steps), at)).toBe(false)
  })

  test('if a script made it, however long one waits', () => {
    expect(allows(play(IN_VIEW), 5000, { trusted: false, pointer: false })).toBe(false)
  })

  test('if the document has no focus', () => {
    expect(allows(play([...IN_VIEW, [100, look({ focused: false })]]), 5000)).toBe(false)
  })

  test('however often Enter is pressed without a pause', () => {
    let gate = play(IN_VIEW)
    for (let now = 40; now < 10_000; now += 90) {
      const result = clicked(pressed(gate, now, false), now, CLICK)
      expect(result.allowed).toBe(false)
      gate = result.gate
    }
  })

  test('a script cannot keep the gate closed by clicking', () => {
    const gate = clicked(play(IN_VIEW), 490, { trusted: false, pointer: true }).gate
    expect(allows(gate, 501)).toBe(true)
  })
})

test.each<[situation: string, steps: readonly Step[], at: number, state: string]>([
  ['at first', [], 0, 'settling'],
  ['while the slot is opening', [], COVERED_AFTER - 1, 'settling'],
  ['if nothing became visible', [], COVERED_AFTER, 'occluded'],
  ['visible for a moment', IN_VIEW, SETTLE - 1, 'settling'],
  ['visible and unchanged', IN_VIEW, SETTLE, 'ready'],
  ['just covered', [...IN_VIEW, [2000, see(BUTTON, false)]], 2001, 'settling'],
  ['covered', [...IN_VIEW, [2000, see(BUTTON, false)]], 2000 + COVERED_AFTER, 'occluded'],
  ['uncovered again', [...IN_VIEW, [2000, see(BUTTON, false)], [4000, see(BUTTON)]], 4500, 'ready'],
])('%s: the gate reports its state', (_, steps, at, state) => {
  expect(stateAt(play(steps), at)).toBe(state)
})

test('ineffective presses do not remove a cover', () => {
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

test('it reports when to check again, and nothing if only the visitor can change the state', () => {
  expect(changesIn(play(IN_VIEW), 100)).toBe(SETTLE - 100)
  expect(changesIn(play(IN_VIEW), SETTLE)).toBeNull()
  expect(changesIn(shut('frame', 0, { scale: 0.5 }), 0)).toBeNull()
})

test('without visibility reports only the wait decides', () => {
  const blind = shut('frame', 0)
  expect([0, SETTLE - 1, SETTLE].map((now) => stateAt(blind, now))).toEqual(['settling', 'settling', 'ready'])
})

test('the second click of a double click that began on another page never counts', () => {
  expect(allows(play(IN_VIEW), 5000, CLICK)).toBe(false)
  expect(allows(play([...IN_VIEW, [600, press]]), 640, CLICK)).toBe(true)
})

test.each<[string, number, string]>([
  ['reduced by a quarter', 0.75, 'ready'],
  ['reduced further', 0.74, 'zoomed'],
])('a frame that is shown %s', (_, scale, state) => {
  expect(stateAt(play([...IN_VIEW, [100, look({ scale })]]), 700)).toBe(state)
})

describe('a window', () => {
  const WAIT = SETTLES.window
  const window = (change: Partial<View> = {}) => shut('window', 0, change)

  test.each<[string, Gate, steps: readonly Step[], at: number, state: string]>([
    ['just opened', window(), [], WAIT - 1, 'settling'],
    ['unchanged for a while', window(), [], WAIT, 'ready'],
    ['that was resized', window(), [[700, look({ width: 500 })]], 700 + WAIT - 1, 'settling'],
    ['that was resized a while ago', window(), [[700, look({ width: 500 })]], 700 + WAIT, 'ready'],
    ['moved sideways', window(), [[700, look({ x: 11 })]], 700 + WAIT - 1, 'settling'],
    ['moved down', window(), [[700, look({ y: 200 })]], 700 + WAIT - 1, 'settling'],
    [
      'moved continuously',
      window(),
      [
        [700, look({ x: 1 })],
        [1400, look({ x: 2 })],
        [2100, look({ x: 3 })],
      ],
      2800,
      'settling',
    ],
    ['unchanged since the last poll', window(), [[700, look({})]], WAIT, 'ready'],
    ['too narrow', window({ width: 319 }), [], 5000, 'small'],
    ['too low', window({ height: 479 }), [], 5000, 'small'],
    ['of the minimum size', window({ width: 320, height: 480 }), [], WAIT, 'ready'],
    ['made large enough', window({ width: 200 }), [[3000, look({ width: 400 })]], 3000 + WAIT, 'ready'],
    [
      'just made large enough',
      window({ width: 200 }),
      [[3000, look({ width: 400 })]],
      3000 + WAIT - 1,
      'settling',
    ],
    ['on a small screen at 200 %', window({ width: 640, height: 356, zoom: 2 }), [], WAIT, 'ready'],
    ['on a small screen at 200 %, and low', window({ width: 640, height: 239, zoom: 2 }), [], 5000, 'small'],
    ['at 125 %, as low as the zoom allows', window({ height: 384, zoom: 1.25 }), [], WAIT, 'ready'],
    ['at 400 %, too low for 200 %', window({ width: 320, height: 178, zoom: 4 }), [], 5000, 'small'],
    ['zoomed in, too narrow', window({ width: 300, zoom: 2 }), [], 5000, 'small'],
    ['large enough, with a part of the request left out', window({ cut: true }), [], 5000, 'small'],
    [
      'made large enough for the request',
      window({ cut: true }),
      [[3000, look({ cut: false })]],
      3000 + WAIT - 1,
      'settling',
    ],
    ['zoomed out', window({ scale: 0.5 }), [], 5000, 'zoomed'],
    ['on a dense screen', window({ scale: 2 }), [], WAIT, 'ready'],
    ['behind another window', window({ focused: false }), [], 5000, 'away'],
    [
      'brought to the front',
      window({ focused: false }),
      [[3000, look({ focused: true })]],
      3000 + WAIT - 1,
      'settling',
    ],
    [
      'in front for a long time',
      window({ focused: false }),
      [[3000, look({ focused: true })]],
      3000 + WAIT,
      'ready',
    ],
  ])('%s: the gate reports its state', (_, gate, steps, at, state) => {
    expect(stateAt(play(steps, gate), at)).toBe(state)
  })

  test.each<[string, steps: readonly Step[], at: number, click: typeof CLICK, allowed: boolean]>([
    ['a press on an unchanged window counts', [[1000, press]], 1050, CLICK, true],
    ['a press that began before the window appeared does not count', [], 1050, CLICK, false],
    ['a press that began before the gate opened does not count', [[WAIT - 1, press]], 1050, CLICK, false],
    [
      'the press after an early one counts, after the wait',
      [
        [500, press],
        [550, click],
        [550 + WAIT, press],
      ],
      600 + WAIT,
      CLICK,
      true,
    ],
    [
      'a press during which the window was moved does not count',
      [
        [1000, press],
        [1020, look({ x: 300 })],
      ],
      1050,
      CLICK,
      false,
    ],
    [
      'a press during which the window was resized does not count',
      [
        [1000, press],
        [1020, look({ height: 700 })],
      ],
      1050,
      CLICK,
      false,
    ],
    [
      'a press that brought the window to the front does not count',
      [
        [900, look({ focused: false })],
        [1000, press],
        [1001, look({ focused: true })],
      ],
      1050,
      CLICK,
      false,
    ],
    ['a key that was already held does not count', [[900, hold]], 940, TOUCHLESS, false],
    ['a key counts', [[1000, press]], 1001, TOUCHLESS, true],
    ['a click by assistive technology, without a press, counts', [], 1000, TOUCHLESS, true],
  ])('%s', (_, steps, at, click, allowed) => {
    expect(allows(play(steps, window()), at, click)).toBe(allowed)
  })
})

describe('a request needs a window', () => {
  const risky: Circumstances = { siteVerified: true, valueAtRisk: true, trusted: false, seesOcclusion: true }
  test.each<[string, Partial<Circumstances>, expected: boolean]>([
    ['in every browser, even one that detects covers', {}, true],
    ['in a browser that cannot detect covers', { seesOcclusion: false }, true],
    ['but not a sign-in message of the verified site', { valueAtRisk: false }, false],
    [
      'but not that one in a browser that cannot detect covers',
      { valueAtRisk: false, seesOcclusion: false },
      false,
    ],
    ['but not one of a page that the operator trusts', { trusted: true }, false],
    ['for such a page in a browser that cannot detect covers', { trusted: true, seesOcclusion: false }, true],
    ['for such a page if the requesting site is unknown', { trusted: true, siteVerified: false }, true],
  ])('%s', (_, changed, expected) => {
    expect(needsWindow({ ...risky, ...changed })).toBe(expected)
  })
})
