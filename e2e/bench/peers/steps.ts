import type { CDPSession, Locator, Page } from '@playwright/test'
import { pause } from '../../local/processes.ts'
import { evaluateIn } from '../instruments/evaluateIn.ts'
import type { Case } from './cases.ts'
import type { SiteServer } from './server.ts'

/** A page counts as loaded after this long without a request (ms). */
export const QUIET = 600
const PATIENCE = 60_000
/** The pause between two looks at the page (ms). Each look takes some of its time. */
const BETWEEN_LOOKS = 100

/** Looks until there is something. Throws with the name of what is missing. */
export async function until<T>(look: () => T | undefined | Promise<T | undefined>, what: string): Promise<T> {
  const end = Date.now() + PATIENCE
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`${what} did not happen within ${PATIENCE / 1000} s.`)
    await pause(BETWEEN_LOOKS)
  }
}

const untilQuiet = (sites: SiteServer) =>
  until(() => sites.isQuiet(QUIET) || undefined, 'Quiet on the network')

/** Waits until nothing is requested and every frame is idle. */
export async function settle(page: Page, sites: SiteServer): Promise<void> {
  await untilQuiet(sites)
  // A frame that draws nothing may wait long for its next idle period.
  const idle = 'new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 1000 }))'
  await Promise.all(page.frames().map((frame) => evaluateIn(frame, idle).catch(() => undefined)))
  await untilQuiet(sites)
}

/** Presses without moving the pointer first. Neither command waits for the other's answer (see `press`). */
async function pressAt(session: CDPSession, at: { x: number; y: number }): Promise<void> {
  const left = { ...at, button: 'left', clickCount: 1 } as const
  await Promise.all([
    session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...left }),
    session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...left }),
  ])
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function middleOf(box: Box | null | undefined, name: string): { x: number; y: number } {
  if (!box) throw new Error(`"${name}" is not to be seen.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Presses an element in any frame of the page, without moving the pointer first. */
export const pressOn = async (session: CDPSession, target: Locator): Promise<void> =>
  pressAt(session, middleOf(await target.boundingBox(), String(target)))

/**
 * Presses without moving the pointer first, so that a page has no warning unless it is hovered before. Neither command
 * waits for the other's answer, because the page answers only when it has handled the event.
 */
export async function press(session: CDPSession, page: Page, { button, hover }: Case): Promise<void> {
  const box = `document.querySelector(${JSON.stringify(button)})?.getBoundingClientRect().toJSON()`
  const at = middleOf((await evaluateIn(page.mainFrame(), box)) as Box | undefined, button)
  if (hover > 0) {
    await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at })
    await pause(hover)
  }
  await pressAt(session, at)
}
