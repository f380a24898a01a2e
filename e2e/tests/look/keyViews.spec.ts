import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import type { KeyView, Visited } from '../../support/keyViews.ts'
import { KEY_VISITS } from '../../support/keyVisits.ts'
import { shiftsIn, watch } from '../../support/layoutShift.ts'
import { turn } from '../../support/mode.ts'
import { COMPARED } from '../../support/screenshots.ts'
import { cutPorts, settle } from '../../support/settle.ts'

const MESSAGE = '0x49206167726565207468617420746869732069732061206d6573736167652e'

/* The views that people see most: light on a wide screen, dark on a phone. Nothing in them moves once they are drawn. */

const LOOKS = {
  light: { width: 1280, height: 800 },
  dark: { width: 390, height: 844 },
} as const

const SITE = /dapp\.localhost:/

/** The page as it was at the start. */
async function begin(page: Page): Promise<void> {
  await page.setViewportSize(LOOKS.light)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

const hide = (element: HTMLElement | SVGElement): void => {
  element.style.visibility = 'hidden'
}

async function picture(
  { page, ...visited }: Visited & { page: Page },
  name: string,
  { show, mayMove, changing, hidden }: KeyView,
): Promise<void> {
  const { widget, frames } = visited
  await begin(page)
  await show(visited)
  if (!mayMove) expect(await shiftsIn(page)).toEqual([])
  for (const one of hidden?.(visited) ?? []) await one.evaluate(hide)
  const card = widget.frame.getByRole('dialog')
  for (const [scheme, viewport] of Object.entries(LOOKS)) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: scheme as keyof typeof LOOKS, reducedMotion: 'reduce' })
    await settle(visited)
    for (const frame of [frames.widget, frames.secure]) await cutPorts(frame.getByText(SITE))
    const mask = changing?.(visited) ?? []
    await expect(card).toHaveScreenshot(`${name}-${scheme}.png`, { ...COMPARED, mask })
  }
}

for (const [visitor, views] of KEY_VISITS)
  test(`the key views of ${visitor}`, async ({
    page,
    dapp,
    widget,
    wallet,
    embedded,
    frames,
    chains,
    stack,
  }) => {
    // Of each view two pictures are compared.
    test.slow()
    const visited = { page, dapp, widget, wallet, embedded, frames, chains, stack }
    await watch(page)
    for (const [name, view] of views) await test.step(`the view ${name}`, () => picture(visited, name, view))
  })

test('an approval in its window', async ({ embedded }) => {
  await embedded.open()
  await embedded.signIn()
  const { eip155 } = await embedded.addresses()
  const answer = embedded.request('personal_sign', [MESSAGE, eip155])
  const window = await embedded.review()
  for (const [scheme, viewport] of Object.entries(LOOKS)) {
    await window.setViewportSize(viewport)
    await turn(window, scheme as keyof typeof LOOKS)
    await window.mouse.move(0, 0)
    // It waits a moment after each change of the window.
    await expect(embedded.approve).toBeEnabled()
    await cutPorts(window.getByText(SITE))
    const mask = [window.getByText(new RegExp(`0x${eip155.slice(2, 6)}`, 'i'))]
    await expect(window).toHaveScreenshot(`Approve-${scheme}.png`, { ...COMPARED, mask })
  }
  await embedded.reject.click()
  expect(await answer).toMatchObject({ code: 4001 })
})
