import { expect } from '@playwright/test'
import type { Embedded } from '../../support/embedded.ts'
import { press } from '../../support/press.ts'

/** The visitor of the embedded wallet, who says yes. */
export interface Approver {
  /** Approves what the embedded wallet asks, whatever it warns of. */
  approve: (what?: string) => Promise<void>
  /** The same until that has come of it: where the next request takes the place of this one, the button never goes. */
  approveUntil: (what: string, isDone: () => Promise<boolean>) => Promise<void>
}

/** Tests approve so often that the longer pauses between two looks add up. */
const SOON = [50, 100]

export function approverOf(embedded: Embedded): Approver {
  /** Reads a request to its end, and accepts what it warns of: Approve works then. */
  const read = async (what?: string) => {
    const { approve: button, understand } = embedded
    const request = embedded.shown.getByRole('region', { name: 'What you are asked to approve' })
    await expect(button, what).toBeVisible()
    // Warnings come with the dry run, and what is long has to be read to its end.
    await expect(async () => {
      if ((await understand.isVisible()) && !(await understand.isChecked())) await press(understand)
      if (await embedded.showAll.isVisible()) await embedded.showAll.click({ timeout: 1000 })
      if (await request.isVisible()) await request.press('End', { timeout: 1000 })
      await expect(button, what).not.toHaveAttribute('aria-disabled', 'true', { timeout: 1000 })
    }).toPass({ timeout: 20_000, intervals: SOON })
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
      }).toPass({ timeout: 60_000, intervals: SOON })
    },
  }
}
