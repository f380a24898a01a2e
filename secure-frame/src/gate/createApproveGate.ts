import {
  type Circumstances,
  changesIn,
  clicked,
  disturbed,
  type Gate,
  type GateState,
  needsWindow,
  pressed,
  seen,
  shutGate,
  stateAt,
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
  hasFocus: () => boolean
  /** Null where the browser cannot say whether something covers an element (no IntersectionObserver v2). */
  watch: ((targets: readonly Element[], report: (target: Element, visible: boolean) => void) => Watch) | null
  /** Calls back when the window gains or loses focus, changes size or comes back. Gives what ends it. */
  onDisturbance: (listener: () => void) => () => void
  /** Gives what ends it. */
  after: (milliseconds: number, run: () => void) => () => void
}

interface ApproveGateOptions extends Circumstances {
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
 * opens when button and summary have been in view and at rest for {@link gateCore.SETTLE}, and looks again at the click.
 */
export function createApproveGate(options: ApproveGateOptions): ApproveGate {
  const { environment, button, onState } = options
  const { now } = environment
  const watched = environment.watch ? [button, ...options.summary] : []
  let gate = shutGate(now(), watched.length, needsWindow(options, environment.watch !== null))
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

  const onPress = (event: Event) => {
    if (!event.isTrusted || !isActivation(event)) return
    watch?.flush()
    update(pressed(gate, now(), (event as KeyboardEvent).repeat === true))
  }
  button.addEventListener('pointerdown', onPress)
  button.addEventListener('keydown', onPress)
  const endDisturbances = environment.onDisturbance(() => update(disturbed(gate, now())))
  const watch = environment.watch?.(watched, (target, visible) =>
    update(seen(gate, watched.indexOf(target), visible, now())),
  )
  onState(told)
  update(gate)

  return {
    allows: (event) => {
      watch?.flush()
      const click = { trusted: event.isTrusted, focused: environment.hasFocus() }
      const { gate: after, allowed } = clicked(gate, now(), click)
      update(after)
      return allowed
    },
    stop: () => {
      cancelTimer()
      endDisturbances()
      watch?.stop()
      button.removeEventListener('pointerdown', onPress)
      button.removeEventListener('keydown', onPress)
    },
  }
}
