/** How long everything has to stand still and in view before Approve counts (ms), in the frame and in a window. */
export const SETTLE = { frame: 500, window: 800 } as const
/** For how long something may be out of view before it is called covered (ms): slots open with a movement. */
export const COVERED_AFTER = 900
/** What is smaller or shown smaller than this cannot be read: window in CSS pixels, size against the real one. */
export const LEAST = { width: 320, height: 480, scale: 0.75 } as const

type Place = 'frame' | 'window'

/**
 * settling: wait; ready: Approve counts; occluded: something covers the frame; zoomed: it is shown too small to be read;
 * small: the window is; away: the window is not the one that the person looks at.
 */
export type GateState = 'settling' | 'ready' | 'occluded' | 'zoomed' | 'small' | 'away'

/** How the document is shown. */
export interface View {
  /** In CSS pixels. */
  width: number
  height: number
  /** Where the window stands on the screen. */
  x: number
  y: number
  /** The size at which it is shown, against its real one; 1 where nothing says otherwise. */
  scale: number
  /** Whether it is visible and has the focus. */
  focused: boolean
}

/** What is known of one watched element. */
interface Sight {
  visible: boolean
  since: number
}

/** What the gate knows, all times by one clock that only goes forward (ms). */
export interface Gate {
  place: Place
  view: View
  /** The last time that something moved under the visitor's hand: render, focus, resize, a press that came too early. */
  disturbedAt: number
  /** One for each watched element; empty where nothing can be watched. */
  sights: readonly Sight[]
  /** Whether the press that is going on began while the gate was open; null without one. */
  press: 'ready' | 'early' | null
}

/** A gate is born shut: nothing has been seen yet. */
export const shutGate = (
  now: number,
  { place, view, watched }: { place: Place; view: View; watched: number },
): Gate => ({
  place,
  view,
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

const FIELDS = ['width', 'height', 'x', 'y', 'scale', 'focused'] as const satisfies (keyof View)[]

/** A look at how the document is shown: whatever has changed starts the wait anew. */
export function looked(gate: Gate, view: View, now: number): Gate {
  const isSame = FIELDS.every((field) => gate.view[field] === view[field])
  return isSame ? gate : { ...disturbed(gate, now), view }
}

/** What keeps the gate shut, however long one waits. A frame gets the focus by the first press on it. */
function shutBy({ place, view }: Gate): GateState | null {
  if (view.scale < LEAST.scale) return 'zoomed'
  if (place === 'frame') return null
  if (view.width < LEAST.width || view.height < LEAST.height) return 'small'
  return view.focused ? null : 'away'
}

/** The time at which the state changes by itself, and what it changes to; null where only an event can change it. */
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

/** What the browser says of a click. */
export interface Click {
  trusted: boolean
  /** By finger, mouse or pen. A click that assistive technology makes has no press before it; one of these has. */
  pointer: boolean
}

export function clicked(gate: Gate, now: number, click: Click): { gate: Gate; allowed: boolean } {
  if (!click.trusted) return { gate, allowed: false }
  const began = click.pointer ? gate.press === 'ready' : gate.press !== 'early'
  const allowed = gate.view.focused && began && stateAt(gate, now) === 'ready'
  const after = allowed ? gate : disturbed(gate, now)
  return { gate: { ...after, press: null }, allowed }
}

/** What decides where a request is approved. */
export interface Circumstances {
  /** Whether the browser named the site that asks. */
  siteVerified: boolean
  /** False only for a well-formed sign-in message of the verified site: see the policy table. */
  valueAtRisk: boolean
  /** The operator trusts the page like the wallet itself (`approvals: { frame: … }`), and nobody frames it. */
  trusted: boolean
  /** Whether this browser can say that something covers an element. */
  seesOcclusion: boolean
}

/**
 * Whether a request is approved in a top-level window of ours: a frame cannot know how the page shows it, by a mask or
 * made small (design.md, Approvals).
 */
export const needsWindow = ({ siteVerified, valueAtRisk, trusted, seesOcclusion }: Circumstances): boolean =>
  valueAtRisk && !(trusted && siteVerified && seesOcclusion)
