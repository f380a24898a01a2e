/** How long everything has to stand still and in view before Approve counts (ms). */
export const SETTLE = 500
/** For how long something may be out of view before it is called covered (ms): slots open with a movement. */
export const COVERED_AFTER = 900

/**
 * settling: wait; ready: Approve counts; occluded: something covers the frame; window: this request has to be approved in
 * a top-level window.
 */
export type GateState = 'settling' | 'ready' | 'occluded' | 'window'

/** What is known of one watched element. */
interface Sight {
  visible: boolean
  since: number
}

/** What the gate knows, all times by one clock that only goes forward (ms). */
export interface Gate {
  needsWindow: boolean
  /** The last time that something moved under the visitor's hand: render, focus, resize, a press that came too early. */
  disturbedAt: number
  /** One for each watched element; empty where nothing can be watched. */
  sights: readonly Sight[]
  /** Whether the press that is going on began while the gate was open; null without one. */
  press: 'ready' | 'early' | null
}

/** A gate is born shut: nothing has been seen yet. */
export const shutGate = (now: number, watched: number, needsWindow: boolean): Gate => ({
  needsWindow,
  disturbedAt: now,
  sights: Array.from({ length: watched }, () => ({ visible: false, since: now })),
  press: null,
})

/** The browser says of one element whether it can be seen, whole and uncovered. */
export function seen(gate: Gate, index: number, visible: boolean, now: number): Gate {
  const sights = gate.sights.map((sight, at) =>
    at === index && sight.visible !== visible ? { visible, since: now } : sight,
  )
  return { ...gate, sights }
}

export const disturbed = (gate: Gate, now: number): Gate => ({ ...gate, disturbedAt: now })

/** The time at which the state changes by itself, and what it changes to; null where only an event can change it. */
function next(gate: Gate): { at: number; to: GateState } | null {
  if (gate.needsWindow) return null
  const hidden = gate.sights.filter(({ visible }) => !visible).map(({ since }) => since)
  if (hidden.length > 0) return { at: Math.max(...hidden) + COVERED_AFTER, to: 'occluded' }
  const steady = Math.max(gate.disturbedAt, ...gate.sights.map(({ since }) => since))
  return { at: steady + SETTLE, to: 'ready' }
}

export function stateAt(gate: Gate, now: number): GateState {
  if (gate.needsWindow) return 'window'
  const change = next(gate)
  return change && now >= change.at ? change.to : 'settling'
}

/** In how many milliseconds the state changes by itself; null when it does not. */
export function changesIn(gate: Gate, now: number): number | null {
  const change = next(gate)
  return change && now < change.at ? change.at - now : null
}

/**
 * A finger, a mouse button or a key goes down on Approve. A press that began before the gate was open never counts, and
 * starts the wait anew: hammering on Enter never approves. Nor does a key that was held
 * down since before; one that went down here may be held as long as one likes.
 */
export function pressed(gate: Gate, now: number, held: boolean): Gate {
  const ready = held ? gate.press === 'ready' : stateAt(gate, now) === 'ready'
  return ready ? { ...gate, press: 'ready' } : { ...gate, press: 'early', disturbedAt: now }
}

/** What the browser says of a click. A click that assistive technology makes has no press before it. */
export interface Click {
  trusted: boolean
  focused: boolean
}

export function clicked(gate: Gate, now: number, click: Click): { gate: Gate; allowed: boolean } {
  if (!click.trusted) return { gate, allowed: false }
  const allowed = click.focused && gate.press !== 'early' && stateAt(gate, now) === 'ready'
  const after = allowed ? gate : disturbed(gate, now)
  return { gate: { ...after, press: null }, allowed }
}

/** What decides where a request is approved. */
export interface Circumstances {
  place: 'frame' | 'window'
  /** Whether the browser named the site that asks. */
  siteVerified: boolean
  /** False only for a well-formed sign-in message of the verified site: see the policy table. */
  valueAtRisk: boolean
}

/** Whether a request has to leave the frame: nobody can say that nothing covers it, or who asks (design.md section 4). */
export function needsWindow(circumstances: Circumstances, seesOcclusion: boolean): boolean {
  const { place, siteVerified, valueAtRisk } = circumstances
  return place === 'frame' && valueAtRisk && (!siteVerified || !seesOcclusion)
}
