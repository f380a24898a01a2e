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

/** Reports on watched elements as they come and go from view. */
interface Watch {
  /** Hands over at once what has been observed but not reported yet. */
  flush: () => void
  stop: () => void
}

/** What the gate needs of the browser. */
export interface GateEnvironment {
  /** A clock that only goes forward (ms). */
  now: () => number
  view: () => View
  /** Null where nothing can cover an element, or the browser cannot say so (no IntersectionObserver v2). */
  watch: ((targets: readonly Element[], report: (target: Element, visible: boolean) => void) => Watch) | null
  /** Calls back when the window gains or loses focus, changes size or comes back. Gives what ends it. */
  onDisturbance: (listener: () => void) => () => void
  /** Calls back every now and then, to look at what no event reports. Gives what ends it. */
  onLook: (look: () => void) => () => void
  /** Gives what ends it. */
  after: (milliseconds: number, run: () => void) => () => void
}

interface ApproveGateOptions {
  place: 'frame' | 'window'
  button: Element
  /** What the person has to see to know what they approve: the site, and what is done. */
  summary: readonly Element[]
  environment: GateEnvironment
  onState: (state: GateState) => void
}

export interface ApproveGate {
  /** Whether this click on Approve counts. To be asked in the handler of the click itself. */
  allows: (event: Event) => boolean
  stop: () => void
}

const isActivation = (event: Event): boolean =>
  event.type === 'pointerdown' || ['Enter', ' '].includes((event as KeyboardEvent).key)

/**
 * Keeps Approve shut against overlays, swaps under the pointer, double clicks and scripts (security-design.md 3.6): it
 * opens when everything has been in view and at rest for {@link gateCore.SETTLE}, and looks again at the press and at
 * the click.
 */
export function createApproveGate(options: ApproveGateOptions): ApproveGate {
  const { environment, button, onState, place } = options
  const { now } = environment
  const watched = environment.watch ? [button, ...options.summary] : []
  let gate = shutGate(now(), { place, view: environment.view(), watched: watched.length })
  let told = stateAt(gate, now())
  let cancelTimer: () => void = () => undefined

  const update = (changed: Gate) => {
    gate = changed
    // One look at the clock: between two, the time may come at which the state changes, and nobody would wait for it.
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
    const after = looked(gate, environment.view(), now())
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
