import type { GateEnvironment } from './createApproveGate.ts'
import { createPointerScale } from './pointerScale.ts'

/** IntersectionObserver v2, which is missing in TypeScript's library. */
interface VisibilityEntry extends IntersectionObserverEntry {
  isVisible?: boolean
}

/** The shortest interval that the browser allows for visibility tracking (ms). */
const DELAY = 100

/** Whether this browser can report that an element is covered. */
export const seesOcclusion = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

const watch: NonNullable<GateEnvironment['watch']> = (targets, report) => {
  const read = (entries: readonly VisibilityEntry[]) => {
    for (const { target, isIntersecting, intersectionRatio, isVisible } of entries)
      report(target, isIntersecting && intersectionRatio >= 1 && isVisible === true)
  }
  const settings = { trackVisibility: true, delay: DELAY, threshold: 1 }
  const observer = new IntersectionObserver(read, settings)
  for (const target of targets) observer.observe(target)
  return { flush: () => read(observer.takeRecords()), stop: () => observer.disconnect() }
}

const DISTURBANCES = ['focus', 'blur', 'resize', 'pageshow'] as const

/** No event reports that a window was moved or zoomed, so it is polled at this interval (ms). */
const POLL = 100

/** Only the pointer reveals the scale at which the page shows the frame; a window has no page around it. */
function frameScale() {
  const scale = createPointerScale()
  const onMove = (event: PointerEvent) => {
    if (event.isTrusted) scale.moved(event)
  }
  document.addEventListener('pointermove', onMove)
  document.documentElement.addEventListener('pointerleave', scale.left)
  return {
    get: scale.get,
    stop: () => {
      document.removeEventListener('pointermove', onMove)
      document.documentElement.removeEventListener('pointerleave', scale.left)
    },
  }
}

/** A window's outer width does not change with the zoom, its inner width does. No page can zoom another one. */
const zoomOfWindow = () => Math.max(1, outerWidth / innerWidth)

/** Whether a part of an element is outside of the window, or needs scrolling in an element that is not made for it. */
function isCut(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const clips = getComputedStyle(element).overflowY !== 'visible' && !element.hasAttribute('data-overflows')
  const hides = clips && element.scrollHeight > element.clientHeight + 1
  return hides || top < -1 || bottom > innerHeight + 1
}

/** The gate's environment in this window. */
export function browserEnvironment(place: 'frame' | 'window'): GateEnvironment {
  const pointer = place === 'frame' ? frameScale() : null
  return {
    now: () => performance.now(),
    view: (elements) => ({
      width: innerWidth,
      height: innerHeight,
      x: screenX,
      y: screenY,
      scale: Math.min(devicePixelRatio, pointer?.get() ?? 1),
      cut: place === 'window' && elements.some(isCut),
      zoom: place === 'window' ? zoomOfWindow() : 1,
      focused: document.hasFocus() && document.visibilityState === 'visible',
    }),
    watch: place === 'frame' && seesOcclusion() ? watch : null,
    onDisturbance: (listener) => {
      for (const name of DISTURBANCES) addEventListener(name, listener)
      document.addEventListener('visibilitychange', listener)
      return () => {
        for (const name of DISTURBANCES) removeEventListener(name, listener)
        document.removeEventListener('visibilitychange', listener)
      }
    },
    onLook: (look) => {
      const timer = setInterval(look, POLL)
      return () => {
        clearInterval(timer)
        pointer?.stop()
      }
    },
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
  }
}
