import { beforeEach, describe, expect, test } from 'vitest'
import { type ApproveGate, createApproveGate, type GateEnvironment } from './createApproveGate.ts'
import { COVERED_AFTER, type GateState, SETTLE as SETTLES, type View } from './gateCore.ts'

const SETTLE = SETTLES.frame

/** A simulated browser: the test controls its clock, its visibility reports and its events. */
class Browser {
  time = 0
  /** How far the clock advances at every read. */
  tick = 0
  /** How much too early timers fire: they have a clock of their own. */
  early = 0
  view: View = { width: 400, height: 600, x: 0, y: 0, scale: 1, cut: false, zoom: 1, focused: true }
  unreported: [EventTarget, boolean][] = []
  watching = false
  private timers: { at: number; run: () => void }[] = []
  private disturb: () => void = () => undefined
  private look: () => void = () => undefined
  private report: (target: Element, visible: boolean) => void = () => undefined

  environment(seesOcclusion: boolean): GateEnvironment {
    return {
      now: () => {
        this.time += this.tick
        return this.time
      },
      view: () => this.view,
      watch: seesOcclusion
        ? (_targets, report) => {
            this.watching = true
            this.report = report
            return { flush: () => this.flush(), stop: () => this.stopWatching() }
          }
        : null,
      onDisturbance: (listener) => {
        this.disturb = listener
        return () => {
          this.disturb = () => undefined
        }
      },
      onLook: (look) => {
        this.look = look
        return () => {
          this.look = () => undefined
        }
      },
      after: (milliseconds, run) => {
        const timer = { at: this.time + milliseconds, run }
        this.timers.push(timer)
        return () => {
          this.timers = this.timers.filter((other) => other !== timer)
        }
      },
    }
  }

  private stopWatching() {
    this.watching = false
  }

  flush() {
    for (const [target, visible] of this.unreported.splice(0)) this.report(target as Element, visible)
  }

  shows(...targets: EventTarget[]) {
    this.unreported.push(...targets.map((target): [EventTarget, boolean] => [target, true]))
    this.flush()
  }

  resize() {
    this.disturb()
  }

  /** Changes how the document is shown, which no event reports; `seen` polls it. */
  change(view: Partial<View>, seen = true) {
    this.view = { ...this.view, ...view }
    if (seen) this.look()
  }

  pass(milliseconds: number) {
    this.time += milliseconds
    const now = this.time + this.early
    const due = this.timers.filter(({ at }) => at <= now)
    this.timers = this.timers.filter(({ at }) => at > now)
    for (const { run } of due) run()
  }

  get idle() {
    return this.timers.length === 0 && !this.watching
  }
}

/** An event like that of a real input: a script cannot set `isTrusted`, only shadow it here. */
const trusted = (type: string, more: object = {}): Event =>
  Object.defineProperties(new Event(type), {
    isTrusted: { value: true },
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, { value }])),
  })

let browser: Browser
let button: EventTarget
let summary: EventTarget
let states: GateState[]
let gate: ApproveGate

function open(options: { seesOcclusion?: boolean; place?: 'frame' | 'window' } = {}) {
  browser = new Browser()
  button = new EventTarget()
  summary = new EventTarget()
  states = []
  gate = createApproveGate({
    button: button as Element,
    summary: [summary as Element],
    place: options.place ?? 'frame',
    environment: browser.environment(options.seesOcclusion ?? true),
    onState: (state) => states.push(state),
  })
}

beforeEach(() => open())

describe('with everything visible', () => {
  beforeEach(() => browser.shows(button, summary))

  test('it opens after the wait, and reports that', () => {
    browser.pass(SETTLE)
    expect(states).toEqual(['settling', 'ready'])
    expect(gate.allows(trusted('click'))).toBe(true)
  })

  test.each([0, 1, 2, 3, 4, 5])(
    'it opens although a timer fired %i reads of the clock too early',
    (looks) => {
      browser.tick = 1
      browser.early = 10
      browser.resize()
      browser.pass(SETTLE - looks)
      for (let wait = 0; wait < 20; wait += 1) browser.pass(1)
      expect(states.at(-1)).toBe('ready')
    },
  )

  test('a cover that the browser has observed but not reported yet counts at the click', () => {
    browser.pass(SETTLE)
    browser.unreported.push([summary, false])
    expect(gate.allows(trusted('click'))).toBe(false)
  })

  test('a cover during the press counts, even if it was gone at the click', () => {
    browser.pass(SETTLE)
    browser.unreported.push([button, false])
    button.dispatchEvent(trusted('pointerdown'))
    browser.shows(button)
    expect(gate.allows(trusted('click'))).toBe(false)
  })

  test('a resize closes it, and it opens again', () => {
    browser.pass(SETTLE)
    browser.resize()
    expect(gate.allows(trusted('click'))).toBe(false)
    browser.pass(SETTLE)
    expect(states).toEqual(['settling', 'ready', 'settling', 'ready'])
  })

  test('a script cannot press or click', () => {
    browser.pass(SETTLE)
    button.dispatchEvent(new Event('pointerdown'))
    expect(gate.allows(new Event('click'))).toBe(false)
    expect(states.at(-1)).toBe('ready')
  })

  test('a held Enter key does not count; Tab has no effect', () => {
    browser.pass(SETTLE)
    button.dispatchEvent(trusted('keydown', { key: 'Enter', repeat: true }))
    expect(gate.allows(trusted('click'))).toBe(false)
    browser.pass(SETTLE)
    button.dispatchEvent(trusted('keydown', { key: 'Tab', repeat: true }))
    button.dispatchEvent(trusted('keydown', { key: 'Enter', repeat: false }))
    expect(gate.allows(trusted('click'))).toBe(true)
  })

  test('a press that gave the focus does not count, the next one does after the wait', () => {
    browser.pass(SETTLE)
    button.dispatchEvent(trusted('pointerdown'))
    browser.resize()
    expect(gate.allows(trusted('click'))).toBe(false)
    expect(states).toEqual(['settling', 'ready', 'settling'])
    browser.pass(SETTLE)
    button.dispatchEvent(trusted('pointerdown'))
    expect(gate.allows(trusted('click'))).toBe(true)
  })

  test('a click in a document without focus does not count', () => {
    browser.pass(SETTLE)
    browser.change({ focused: false }, false)
    expect(gate.allows(trusted('click'))).toBe(false)
  })
})

test('a permanent cover is reported', () => {
  browser.shows(button)
  browser.pass(COVERED_AFTER)
  expect(states).toEqual(['settling', 'occluded'])
})

describe('in a window', () => {
  beforeEach(() => open({ place: 'window', seesOcclusion: false }))

  test('the wait applies without visibility reports too, and is longer', () => {
    browser.pass(SETTLES.window - 1)
    expect(gate.allows(trusted('click'))).toBe(false)
    browser.pass(SETTLES.window)
    expect(gate.allows(trusted('click'))).toBe(true)
  })

  test.each<[string, Partial<View>, GateState]>([
    ['a smaller window', { height: 300 }, 'small'],
    ['a window that is zoomed out', { scale: 0.5 }, 'zoomed'],
    ['a window that goes behind another', { focused: false }, 'away'],
    ['a window that is moved', { x: 100 }, 'settling'],
  ])('%s closes it at the next poll', (_, view, state) => {
    browser.pass(SETTLES.window)
    browser.change(view)
    expect(states).toEqual(['settling', 'ready', state])
    expect(gate.allows(trusted('click'))).toBe(false)
  })

  test('a window that was just moved is detected in the click itself', () => {
    browser.pass(SETTLES.window)
    button.dispatchEvent(trusted('pointerdown'))
    browser.change({ x: 100 }, false)
    expect(gate.allows(trusted('click', { detail: 1 }))).toBe(false)
  })

  test('a pointer click without a press here does not count: it began on something in front', () => {
    browser.pass(SETTLES.window)
    expect(gate.allows(trusted('click', { detail: 2 }))).toBe(false)
    browser.pass(SETTLES.window)
    button.dispatchEvent(trusted('pointerdown'))
    expect(gate.allows(trusted('click', { detail: 1 }))).toBe(true)
  })
})

test('a stopped gate keeps no listeners', () => {
  browser.shows(button, summary)
  gate.stop()
  expect(browser.idle).toBe(true)
  browser.resize()
  button.dispatchEvent(trusted('pointerdown'))
  expect(browser.idle).toBe(true)
})
