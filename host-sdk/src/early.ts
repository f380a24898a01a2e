/** The delay in browsers without `requestIdleCallback` (ms). */
const IDLE = 2000

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether the visitor saves data or has a connection on which every byte counts (Network Information API). */
const isFrugal = ({ connection }: Navigator & { connection?: Connection }): boolean =>
  connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')

/** Loads the frame once the page is idle. */
export function whenIdle(load: () => void): void {
  const { requestIdleCallback: idle } = window as Partial<Window>
  if (idle) idle(load)
  else setTimeout(load, IDLE)
}

/**
 * Loads the frame once the button is in the visible part of the page and the page is idle. Visitors with little data
 * load it when they show intent.
 */
export function whenVisible(button: Element, load: () => void, detached: AbortSignal): void {
  if (isFrugal(navigator) || detached.aborted) return
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    whenIdle(load)
  })
  observer.observe(button)
  detached.addEventListener('abort', () => observer.disconnect())
}
