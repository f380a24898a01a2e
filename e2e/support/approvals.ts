import { expect, type FrameLocator, type Page } from '@playwright/test'
import type { Frames } from './frames.ts'
import { pressForWindow } from './press.ts'

/** Where a request is shown: the frame, or the window that was opened from it. */
type Surface = Page | FrameLocator

const named = (surface: Surface, name: string) => surface.getByRole('button', { name, exact: true })

/** What an approval shows and offers, wherever it is. */
export const approvalOn = (surface: Surface) => ({
  approve: named(surface, 'Approve'),
  reject: named(surface, 'Reject'),
  /** What unlocks Approve where a danger is critical. */
  understand: surface.getByRole('checkbox', { name: 'I understand the danger' }),
  /** What the screen is about. */
  title: surface.getByRole('heading', { level: 1 }),
  /** What a dry run says will happen. */
  outcome: surface.getByRole('region', { name: 'Simulated result' }),
  /** A fact that the approval states, by its label. */
  fact: (label: string) =>
    surface.locator(`dl > div:has(dt:text-is(${JSON.stringify(label)}))`).locator('dd'),
  /** What scrolls, where not all of it fits. */
  scrolling: surface.getByRole('region', { name: 'What you are asked to approve' }),
  /** The text that is signed. */
  message: surface.getByRole('region', { name: 'Message' }),
  /** What says how much lies below what is in view, and goes there. */
  moreLines: surface.getByRole('button', { name: /more lines?$/ }),
  /** Draws the rest of data that is too long to be drawn at once. */
  showAll: surface.getByRole('button', { name: /^Show all/ }),
})

type Approval = ReturnType<typeof approvalOn>

/**
 * Reads to the end, and presses Approve until it counts. A press that only brought the focus into the frame does not, and the browser drops one
 * that falls on a frame which has just moved: people press again. A window closes when it has its answer.
 */
async function pressUntilGone({
  approve,
  scrolling,
}: Pick<Approval, 'approve' | 'scrolling'>): Promise<void> {
  const page = approve.page()
  await approve.waitFor()
  await expect(async () => {
    if (page.isClosed() || (await approve.isHidden())) return
    if (await scrolling.isVisible()) await scrolling.press('End', { timeout: 1000 })
    await approve.click({ timeout: 3000 })
    await expect(approve).toBeHidden({ timeout: 3000 })
  }).toPass()
}

/** Requests of the embedded wallet: in a window of the secure frame, but for what may be approved in the frame. */
export function approvalsOn(page: Page, { secure }: Frames) {
  let window: Page | null = null
  const surface = () => (window && !window.isClosed() ? window : secure)
  const current = () => approvalOn(surface())
  const openers = secure.getByRole('button', { name: 'Review in a secure window' })
  /** Opens the window of the request that the frame shows. */
  const review = async (): Promise<Page> => {
    // A page behind another does not draw, and loses presses.
    await page.bringToFront()
    window = await pressForWindow(openers)
    await expect(approvalOn(window).approve).toBeVisible()
    return window
  }
  /** Goes where the request is decided: its window, opened if it is not yet, or the frame. */
  const go = async () => {
    if (surface() === window && (await current().approve.isVisible())) return current()
    window = null
    await expect(openers.or(current().approve)).toBeVisible()
    if (await openers.isVisible()) await review()
    return current()
  }
  return {
    review,
    /** Approves, wherever that is done: of the window, all that is left is its answer. */
    pressApprove: async () => {
      await pressUntilGone(await go())
      window = null
    },
    /** The window while one is open, else the frame. */
    get shown() {
      return surface()
    },
    get approve() {
      return current().approve
    },
    get reject() {
      return current().reject
    },
    get understand() {
      return current().understand
    },
    get title() {
      return current().title
    },
    get outcome() {
      return current().outcome
    },
    get message() {
      return current().message
    },
    get moreLines() {
      return current().moreLines
    },
    get showAll() {
      return current().showAll
    },
    fact: (label: string) => current().fact(label),
  }
}
