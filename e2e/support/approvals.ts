import { expect, type FrameLocator, type Page } from '@playwright/test'
import type { Frames } from './frames.ts'
import { pressForWindow } from './press.ts'

/** The place where a request is shown: the frame, or the window opened from it. */
type Surface = Page | FrameLocator

const named = (surface: Surface, name: string) => surface.getByRole('button', { name, exact: true })

/** The elements of an approval, wherever it is shown. */
export const approvalOn = (surface: Surface) => ({
  approve: named(surface, 'Approve'),
  reject: named(surface, 'Reject'),
  /** The checkbox that enables Approve in spite of a critical danger. */
  understand: surface.getByRole('checkbox', { name: 'I understand the danger' }),
  /** The title of the screen. */
  title: surface.getByRole('heading', { level: 1 }),
  /** The predicted result of a dry run. */
  outcome: surface.getByRole('region', { name: 'Simulated result' }),
  /** A fact of the approval by its label. */
  fact: (label: string) =>
    surface.locator(`dl > div:has(dt:text-is(${JSON.stringify(label)}))`).locator('dd'),
  /** The scroll container, if not everything fits. */
  scrolling: surface.getByRole('region', { name: 'What you are asked to approve' }),
  /** The text to sign. */
  message: surface.getByRole('region', { name: 'Message' }),
  /** Shows how much is below the visible part, and scrolls there. */
  moreLines: surface.getByRole('button', { name: /more lines?$/ }),
  /** Shows the rest of data that is too long to be drawn at once. */
  showAll: surface.getByRole('button', { name: /^Show all/ }),
})

type Approval = ReturnType<typeof approvalOn>

/**
 * Scrolls to the end, and presses Approve until it takes effect. A press that only moves the focus into the frame has
 * no effect, and the browser drops a press on a frame that has just moved, so people press again. A window closes when
 * it has its answer.
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

/**
 * Requests of the embedded wallet. They are shown in a window of the secure frame, except those that may be approved in
 * the frame.
 */
export function approvalsOn(page: Page, { secure }: Frames) {
  let window: Page | null = null
  const surface = () => (window && !window.isClosed() ? window : secure)
  const current = () => approvalOn(surface())
  const openers = secure.getByRole('button', { name: 'Review in a secure window' })
  /** Opens the window of the request that the frame shows. */
  const review = async (): Promise<Page> => {
    // A background page does not draw, and loses presses.
    await page.bringToFront()
    window = await pressForWindow(openers)
    await expect(approvalOn(window).approve).toBeVisible()
    return window
  }
  /** Goes to the place where the request is decided: its window, which is opened if necessary, or the frame. */
  const go = async () => {
    if (surface() === window && (await current().approve.isVisible())) return current()
    window = null
    await expect(openers.or(current().approve)).toBeVisible()
    if (await openers.isVisible()) await review()
    return current()
  }
  return {
    review,
    /** Approves in the window or the frame, without waiting for more than its answer. */
    pressApprove: async () => {
      await pressUntilGone(await go())
      window = null
    },
    /** The window if it is open, otherwise the frame. */
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
