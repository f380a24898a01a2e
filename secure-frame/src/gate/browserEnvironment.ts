import type { GateEnvironment } from './createApproveGate.ts'

/** IntersectionObserver v2, which TypeScript's library does not know. */
interface VisibilityEntry extends IntersectionObserverEntry {
  isVisible?: boolean
}

/** The shortest period that the browser allows where it tracks visibility (ms). */
const DELAY = 100

/** Whether this browser can say that something covers an element. */
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

/** The gate's view of the window that this code runs in. */
export const browserEnvironment = (): GateEnvironment => ({
  now: () => performance.now(),
  hasFocus: () => document.hasFocus(),
  watch: seesOcclusion() ? watch : null,
  onDisturbance: (listener) => {
    for (const name of DISTURBANCES) addEventListener(name, listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      for (const name of DISTURBANCES) removeEventListener(name, listener)
      document.removeEventListener('visibilitychange', listener)
    }
  },
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
})
