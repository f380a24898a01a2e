/**
 * How long everything must be unchanged and visible before Approve counts (ms), in the frame and in a
 * window.
 */
export const SETTLE = { frame: 500, window: 800 } as const
/** How long an element may be hidden before it counts as covered (ms): slots open with an animation. */
export const COVERED_AFTER = 900
/**
 * Below these sizes the request cannot be read. The window is in CSS pixels; its height may be less by the
 * visitor's own zoom, up to 200 %, so that people who need large letters can approve on a small screen (WCAG
 * 1.4.4). The scale is relative to the real size.
 */
export const LEAST = { width: 320, height: 480, scale: 0.75 } as const
/** How much of the browser's zoom counts. */
const MOST_ZOOM = 2

type ApprovalPlace = 'frame' | 'window'

/**
 * settling: wait; ready: Approve counts; occluded: something covers the frame; zoomed: it is shown too small
 * to be read; small: the window is too small; away: the person looks at another window.
 */
export type GateState = 'settling' | 'ready' | 'occluded' | 'zoomed' | 'small' | 'away'

/** How the document is shown. */
export interface View {
  /** In CSS pixels. */
  width: number
  height: number
  /** The position of the window on the screen. */
  x: number
  y: number
  /** The displayed size relative to the real one; 1 unless something indicates otherwise. */
  scale: number
  /** Whether the window leaves out a part of what has to be seen; false in a frame, which watches its elements. */
  cut: boolean
  /** How much larger the browser shows the document because its visitor zoomed in; 1 if it does not. */
  zoom: number
  /** Whether it is visible and has the focus. */
  focused: boolean
}

/** The visibility of one watched element. */
interface Sight {
  visible: boolean
  since: number
}

/** The state of the gate, all times by one monotonic clock (ms). */
export interface Gate {
  place: ApprovalPlace
  view: View
  /**
   * The last time that something changed under the visitor's pointer: render, focus, resize, a press that
   * came too early.
   */
  disturbedAt: number
  /** One for each watched element; empty if visibility cannot be tracked. */
  sights: readonly Sight[]
  /** Whether the current press began while the gate was open; null without a press. */
  press: 'ready' | 'early' | null
}

/** A gate is closed at first, because nothing was visible yet. */
export const shutGate = (
  now: number,
  { place, view, watched }: { place: ApprovalPlace; view: View; watched: number },
): Gate => ({
  place,
  view,
  disturbedAt: now,
  sights: Array.from({ length: watched }, () => ({ visible: false, since: now })),
  press: null,
})

/** The browser reports whether an element is completely visible and uncovered. */
export function seen(gate: Gate, index: number, visible: boolean, now: number): Gate {
  const sights = gate.sights.map((sight, at) =>
    at === index && sight.visible !== visible ? { visible, since: now } : sight,
  )
  return { ...gate, sights }
}

export const disturbed = (gate: Gate, now: number): Gate => ({ ...gate, disturbedAt: now })

const FIELDS = [
  'width',
  'height',
  'x',
  'y',
  'scale',
  'cut',
  'zoom',
  'focused',
] as const satisfies (keyof View)[]

/** A poll of how the document is shown: any change restarts the wait. */
export function looked(gate: Gate, view: View, now: number): Gate {
  const isSame = FIELDS.every((field) => gate.view[field] === view[field])
  return isSame ? gate : { ...disturbed(gate, now), view }
}

/**
 * The state that keeps the gate closed permanently. A frame gets the focus only with the first press on it.
 */
function shutBy({ place, view }: Gate): GateState | null {
  if (view.scale < LEAST.scale) return 'zoomed'
  if (place === 'frame') return null
  const height = view.height * Math.min(view.zoom, MOST_ZOOM)
  if (view.width < LEAST.width || height < LEAST.height || view.cut) return 'small'
  return view.focused ? null : 'away'
}

/** The time of the next state change without an event, and the new state; null if there is none. */
function next(gate: Gate): { at: number; to: GateState } | null {
  if (shutBy(gate)) return null
  const hidden = gate.sights.filter(({ visible }) => !visible).map(({ since }) => since)
  if (hidden.length > 0) return { at: Math.max(...hidden) + COVERED_AFTER, to: 'occluded' }
  const steady = Math.max(gate.disturbedAt, ...gate.sights.map(({ since }) => since))
  return { at: steady + SETTLE[gate.place], to: 'ready' }
}

export function stateAt(gate: Gate, now: number): GateState {
  const change = next(gate)
  return shutBy(gate) ?? (change && now >= change.at ? change.to : 'settling')
}

/** Milliseconds until the state changes by itself; null if it does not. */
export function changesIn(gate: Gate, now: number): number | null {
  const change = next(gate)
  return change && now < change.at ? change.at - now : null
}

/**
 * A finger, a mouse button or a key goes down on Approve. A press that began before the gate was open never
 * counts, and restarts the wait: repeated Enter never approves. A key that was already held down does not
 * count either; one that went down here may be held for any time.
 */
export function pressed(gate: Gate, now: number, held: boolean): Gate {
  const ready = held ? gate.press === 'ready' : stateAt(gate, now) === 'ready'
  return ready ? { ...gate, press: 'ready' } : { ...gate, press: 'early', disturbedAt: now }
}

/** The properties of a click event. */
export interface Click {
  trusted: boolean
  /**
   * Whether it is by finger, mouse or pen. Such a click has a press before it; a click by assistive
   * technology has none.
   */
  pointer: boolean
}

export function clicked(gate: Gate, now: number, click: Click): { gate: Gate; allowed: boolean } {
  if (!click.trusted) return { gate, allowed: false }
  const began = click.pointer ? gate.press === 'ready' : gate.press !== 'early'
  const allowed = gate.view.focused && began && stateAt(gate, now) === 'ready'
  const after = allowed ? gate : disturbed(gate, now)
  return { gate: { ...after, press: null }, allowed }
}

/** The facts that decide where a request is approved. */
export interface Circumstances {
  /** Whether the browser has identified the requesting site. */
  siteVerified: boolean
  /** False only for a well-formed sign-in message of the verified site: see the policy table. */
  valueAtRisk: boolean
  /**
   * The operator trusts the page as much as the wallet (`approvals: { frame: … }`), and no other site frames
   * it.
   */
  trusted: boolean
  /** Whether this browser can report that an element is covered. */
  seesOcclusion: boolean
}

/**
 * Whether a request needs an approval in our own top-level window: a frame does not know whether the page
 * masks it or shows it too small (design.md, Approvals).
 */
export const needsWindow = ({ siteVerified, valueAtRisk, trusted, seesOcclusion }: Circumstances): boolean =>
  valueAtRisk && !(trusted && siteVerified && seesOcclusion)
