import { expect } from '@playwright/test'
import type { Embedded } from '../../support/embedded.ts'

/** The embedded wallet's visitor, who approves everything. */
export interface Approver {
  /** Approves a request of the embedded wallet, despite any warning. */
  approve: (what?: string) => Promise<void>
  /** Repeats that until `isDone`: if the next request takes the place of this one, the button never disappears. */
  approveUntil: (what: string, isDone: () => Promise<boolean>) => Promise<void>
}

/** Tests approve so often that longer polling intervals would add up. */
const SOON = [50, 100]

export function approverOf(embedded: Embedded): Approver {
  /** Scrolls a request to its end and accepts its warnings, which enables Approve. */
  const read = async (what?: string) => {
    const { approve: button, understand } = embedded
    const request = embedded.shown.getByRole('region', { name: 'What you are asked to approve' })
    await expect(button, what).toBeVisible()
    // Warnings arrive with the dry run, and a long request must be scrolled to its end.
    await expect(async () => {
      // With a key, because the browser may drop pointer events on a frame that has just moved.
      if ((await understand.isVisible()) && !(await understand.isChecked()))
        await understand.press('Space', { timeout: 1000 })
      if (await embedded.showAll.isVisible()) await embedded.showAll.click({ timeout: 1000 })
      if (await request.isVisible()) await request.press('End', { timeout: 1000 })
      const told = `${what}, where the frame says: ${await embedded.shown.locator('footer').last().innerText()}`
      await expect(button, told).not.toHaveAttribute('aria-disabled', 'true', { timeout: 3000 })
    }).toPass({ timeout: 60_000, intervals: SOON })
  }
  return {
    approve: async (what) => {
      await read(what)
      await embedded.pressApprove()
    },
    approveUntil: async (what, isDone) => {
      await expect(async () => {
        if (await isDone()) return
        await read(what)
        await embedded.approve.click({ timeout: 3000 })
        await expect.poll(isDone, { timeout: 5000, intervals: SOON }).toBe(true)
      }).toPass({ timeout: 120_000, intervals: SOON })
    },
  }
}
