import { safeClose } from '../../state/router/navigation.ts'
import type { AppStore } from '../../state/store/store.ts'
import { play } from './motion.ts'

/** A sheet that is dragged further down than this share of its height closes. */
const FAR = 0.35
/** A sheet that still moves down faster than this when the finger leaves it closes (CSS pixels per ms). */
const FAST = 0.5
/** The speed of the finger is that of the last moments (ms). */
const RECENT = 80
/** How long a sheet that closes takes for the rest of its way (ms). */
const QUICKEST = 80
const SLOWEST = 200
const BACK = 320

interface Sample {
  y: number
  at: number
}

/** The finger's speed downwards (CSS pixels per ms). */
function speedOf(samples: readonly Sample[]): number {
  const last = samples.at(-1)
  const first = last && samples.find(({ at }) => last.at - at <= RECENT)
  return last && first && last.at > first.at ? (last.y - first.y) / (last.at - first.at) : 0
}

const isSheet = (card: HTMLElement): boolean =>
  getComputedStyle(card).getPropertyValue('--is-sheet').trim() === '1'

/** The sheet whose header was touched. A button of the header keeps its press. */
function touchedSheet({ target, pointerType, isPrimary }: PointerEvent): HTMLElement | null {
  if (pointerType === 'mouse' || !isPrimary || !(target instanceof Element)) return null
  const card = target.closest<HTMLElement>('[role="dialog"]')
  if (!card?.firstElementChild?.contains(target) || target.closest('button, a, input')) return null
  return isSheet(card) ? card : null
}

function springBack(card: HTMLElement, from: number): void {
  card.style.removeProperty('translate')
  if (from === 0) return
  const easing = getComputedStyle(card).getPropertyValue('--spring')
  play(card, [{ translate: `0 ${from}px`, easing }, { translate: '0 0' }], BACK)
}

/** Forgets where the sheet was when it has left the screen. */
async function tidyAfter(card: HTMLElement): Promise<void> {
  await Promise.allSettled(card.getAnimations().map(({ finished }) => finished))
  for (const name of ['translate', '--move']) card.style.removeProperty(name)
}

/** Follows one finger. Calls back with the distance and the speed when it leaves the sheet. */
function followFinger(
  card: HTMLElement,
  { clientY, timeStamp, pointerId }: PointerEvent,
  onEnd: (distance: number, speed: number) => void,
): void {
  const following = new AbortController()
  const { signal } = following
  const samples: Sample[] = [{ y: clientY, at: timeStamp }]
  let distance = 0
  const on = (names: readonly string[], listener: (event: PointerEvent) => void) => {
    for (const name of names)
      card.addEventListener(
        name,
        (event) => event instanceof PointerEvent && event.pointerId === pointerId && listener(event),
        { signal },
      )
  }
  card.setPointerCapture(pointerId)
  on(['pointermove'], (event) => {
    samples.push({ y: event.clientY, at: event.timeStamp })
    distance = Math.max(0, event.clientY - clientY)
    card.style.setProperty('translate', `0 ${distance}px`)
  })
  on(['pointerup'], (event) => {
    following.abort()
    samples.push({ y: event.clientY, at: event.timeStamp })
    onEnd(distance, speedOf(samples))
  })
  on(['pointercancel'], () => {
    following.abort()
    onEnd(distance, 0)
  })
}

/**
 * A sheet can be dragged down by its header. It closes if it was dragged far enough or let go in motion, with the speed
 * of the finger, and springs back otherwise, or if the view must not be left.
 */
export function dragToClose({ dispatch, getState }: AppStore): void {
  addEventListener('pointerdown', (event) => {
    const card = touchedSheet(event)
    if (!card) return
    followFinger(card, event, (distance, speed) => {
      const height = card.offsetHeight
      if (distance > 0 && (distance > FAR * height || speed > FAST)) dispatch(safeClose())
      if (!getState().modal.closing) return springBack(card, distance)
      const rest = (height - distance) / Math.max(speed, FAST)
      card.style.setProperty('--move', `${Math.min(Math.max(rest, QUICKEST), SLOWEST)}ms`)
      requestAnimationFrame(() => void tidyAfter(card))
    })
  })
}
