import {
  changesIn,
  clicked,
  disturbed,
  type Gate,
  type GateState,
  looked,
  pressed,
  seen,
  shutGate,
  stateAt,
  type View,
} from './gateCore.ts'

/** Reports when watched elements become visible or hidden. */
interface Watch {
  /** Delivers observations that are not reported yet. */
  flush: () => void
  stop: () => void
}

/** The browser functions that the gate needs. */
export interface GateEnvironment {
  /** A monotonic clock (ms). */
  now: () => number
  /** How these elements, and the document with them, are shown. */
  view: (elements: readonly Element[]) => View
  /** Null if nothing can cover an element, or the browser cannot report it (no IntersectionObserver v2). */
  watch: ((targets: readonly Element[], report: (target: Element, visible: boolean) => void) => Watch) | null
  /**
   * Calls back when the window gains or loses focus, is resized or becomes visible. Returns a function that
   * stops it.
   */
  onDisturbance: (listener: () => void) => () => void
  /** Calls back regularly, to poll state without events. Returns a function that stops it. */
  onLook: (look: () => void) => () => void
  /** Returns a function that cancels it. */
  after: (milliseconds: number, run: () => void) => () => void
}

interface ApproveGateOptions {
  place: 'frame' | 'window'
  button: Element
  /** The elements that the person has to see before an approval: the site, and the request. */
  summary: readonly Element[]
  environment: GateEnvironment
  onState: (state: GateState) => void
}

export interface ApproveGate {
  /** Whether this click on Approve counts. Must be called in the click's own handler. */
  allows: (event: Event) => boolean
  stop: () => void
}

const isActivation = (event: Event): boolean =>
  event.type === 'pointerdown' || ['Enter', ' '].includes((event as KeyboardEvent).key)

/**
 * Protects Approve against overlays, swaps under the pointer, double clicks and scripts (security-design.md
 * 3.6): it opens when everything has been visible and unchanged for {@link gateCore.SETTLE}, and checks
 * again at the press and at the click.
 */
export function createApproveGate(options: ApproveGateOptions): ApproveGate {
  const { environment, button, onState, place } = options
  const { now } = environment
  const elements = [button, ...options.summary]
  const watched = environment.watch ? elements : []
  let gate = shutGate(now(), { place, view: environment.view(elements), watched: watched.length })
  let told = stateAt(gate, now())
  let cancelTimer: () => void = () => undefined

  const update = (changed: Gate) => {
    gate = changed
    // One read of the clock: between two reads the time of a state change could pass, and no timer would be
    // set for it.
    const time = now()
    const state = stateAt(gate, time)
    cancelTimer()
    const wait = changesIn(gate, time)
    cancelTimer = wait === null ? () => undefined : environment.after(wait, () => update(gate))
    if (state !== told) {
      told = state
      onState(state)
    }
  }
  const look = () => {
    watch?.flush()
    const after = looked(gate, environment.view(elements), now())
    if (after !== gate) update(after)
  }

  const onPress = (event: Event) => {
    if (!event.isTrusted || !isActivation(event)) return
    look()
    update(pressed(gate, now(), (event as KeyboardEvent).repeat === true))
  }
  button.addEventListener('pointerdown', onPress)
  button.addEventListener('keydown', onPress)
  const endDisturbances = environment.onDisturbance(() => {
    look()
    update(disturbed(gate, now()))
  })
  const endLooks = environment.onLook(look)
  const watch = environment.watch?.(watched, (target, visible) =>
    update(seen(gate, watched.indexOf(target), visible, now())),
  )
  onState(told)
  update(gate)

  return {
    allows: (event) => {
      look()
      const click = { trusted: event.isTrusted, pointer: (event as UIEvent).detail > 0 }
      const { gate: after, allowed } = clicked(gate, now(), click)
      update(after)
      return allowed
    },
    stop: () => {
      cancelTimer()
      endDisturbances()
      endLooks()
      watch?.stop()
      button.removeEventListener('pointerdown', onPress)
      button.removeEventListener('keydown', onPress)
    },
  }
}
