import type { Locator, Page } from '@playwright/test'
import { frameOf } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'
import { WIDGET_FRAME } from '../../support/frames.ts'
import { press } from '../../support/press.ts'
import type { Tab } from '../../support/tabs.ts'

/** Nothing may move for this long before Approve is enabled (ms). */
const SETTLE = 500

/** A project that approves in the frame, where the page can move the button. */
const TRUSTED = { query: { projectId: 'demo-trusted' } }

/** A visitor who has signed in. The widget is closed. */
interface Here extends Pick<Tab, 'page' | 'frames' | 'embedded'> {
  eip155: string
}

const HELLO = '0x68656c6c6f'
const HINT = 'Wait a moment, then press Approve again.'
const AGAIN = 'Press again to approve.'

/** Advances the clock until an element is visible. Other conditions do not depend on this clock. */
const untilThere = (page: Page, shown: Locator) =>
  expect.poll(() => page.clock.runFor(50).then(() => shown.isVisible())).toBe(true)

const stopClock = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))

/** Counts the Enter presses that a button receives, from now on. */
async function countPresses(button: Locator): Promise<() => Promise<number>> {
  await button.evaluate((element) => {
    element.ownerDocument.documentElement.dataset.heard = '0'
    element.ownerDocument.addEventListener('keyup', ({ currentTarget }) => {
      const { dataset } = (currentTarget as Document).documentElement
      dataset.heard = String(Number(dataset.heard) + 1)
    })
  })
  return () => button.evaluate((element) => Number(element.ownerDocument.documentElement.dataset.heard))
}

async function holdEnter({ page, embedded, eip155 }: Here): Promise<void> {
  await stopClock(page)
  const answer = embedded.request('personal_sign', [HELLO, eip155])
  await untilThere(page, embedded.approve)
  await embedded.approve.focus()
  const heard = await countPresses(embedded.approve)
  for (let count = 1; count <= 20; count += 1) {
    // Each press must be received before this clock advances, because the browser drops presses on a frame that has
    // just moved.
    await expect.poll(() => page.keyboard.press('Enter').then(heard)).toBeGreaterThanOrEqual(count)
    await page.clock.runFor(SETTLE - 100)
  }
  await expect(embedded.approve).toHaveText('Approve')
  await page.clock.runFor(SETTLE)
  await page.keyboard.press('Enter')
  expect(await answer).toMatchObject({ value: expect.stringMatching(/^0x/) })
}

async function doubleClick({ page, embedded, frames, eip155 }: Here): Promise<void> {
  const answer = embedded.request('personal_sign', [HELLO, eip155])
  await expect(embedded.approve).toHaveAttribute('aria-disabled', 'false')
  await stopClock(page)
  await press(embedded.reject)
  expect(await answer).toMatchObject({ code: 4001 })
  const next = embedded.request('personal_sign', [HELLO, eip155])
  await untilThere(page, embedded.approve)
  // The browser drops presses on a frame that has just moved, so this repeats until one is received.
  await expect(async () => {
    await embedded.approve.dblclick({ force: true })
    await expect(frames.secure.getByText(HINT)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.clock.runFor(SETTLE - 1)
  await embedded.approve.click({ force: true })
  await page.clock.runFor(SETTLE - 1)
  await expect(embedded.approve).toHaveAttribute('aria-disabled', 'true')
  // The hint changes the height of the frame, and the waiting time starts again whenever the frame changes.
  await expect(async () => {
    await page.clock.runFor(SETTLE)
    await expect(frames.secure.getByText(AGAIN)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await press(embedded.approve)
  expect(await next).toMatchObject({ value: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
}

async function resizeFrame({ page, embedded, frames, eip155 }: Here): Promise<void> {
  const answer = embedded.request('personal_sign', [HELLO, eip155])
  await expect(embedded.approve).toHaveAttribute('aria-disabled', 'false')
  await stopClock(page)
  await embedded.approve.hover()
  await page.locator(WIDGET_FRAME).evaluate((frame: HTMLIFrameElement) => {
    frame.style.setProperty('height', '420px', 'important')
  })
  await expect(embedded.approve).toHaveAttribute('aria-disabled', 'true')
  await embedded.approve.click({ force: true })
  await expect(frames.secure.getByText(HINT)).toBeAttached()
  await press(embedded.reject)
  expect(await answer).toMatchObject({ code: 4001 })
}

test('SEC-14: a press before a person can have read the request does not count', async ({
  page,
  embedded,
  frames,
}) => {
  test.slow()
  // The test controls the page's clock.
  await page.clock.install()
  await embedded.open(TRUSTED)
  await embedded.signIn()
  const here = { page, embedded, frames, eip155: (await embedded.addresses()).eip155 }
  await test.step('pressing Enter repeatedly approves nothing as long as it continues', () => holdEnter(here))
  await page.clock.resume()
  await test.step('a double click that began in the dApp approves nothing', () => doubleClick(here))
  await page.clock.resume()
  await test.step('resizing the frame under the pointer disables approving for a moment', () =>
    resizeFrame(here))
})

async function approveByScripts({ page, embedded, frames, eip155 }: Here): Promise<void> {
  const answer = embedded.request('personal_sign', [HELLO, eip155])
  await expect(embedded.approve).toHaveAttribute('aria-disabled', 'false')
  const reach = () => {
    const frame = document.querySelector('iframe')
    if (!frame?.contentWindow) throw new Error('There is no frame to reach into.')
    const reached: unknown[] = [frame.contentDocument]
    try {
      reached.push(frame.contentWindow.document.body.innerText)
    } catch (error) {
      reached.push((error as Error).name)
    }
    return reached
  }
  const widget = await frameOf(page)
  for (const where of [page, widget]) expect(await where.evaluate(reach)).toEqual([null, 'SecurityError'])
  // Not even a click from inside the frame counts, which no attacker could make.
  await embedded.approve.evaluate((button: HTMLButtonElement) => {
    button.click()
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      button.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }))
    button.focus()
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  await expect(frames.secure.getByText(AGAIN)).toBeAttached()
  await press(embedded.reject)
  expect(await answer).toMatchObject({ code: 4001 })
}

async function moveFrame({ page, embedded, eip155 }: Here): Promise<void> {
  const answer = embedded.request('personal_sign', [HELLO, eip155])
  const frame = page.locator(WIDGET_FRAME)
  // The page shrinks the frame to its card, and places a button of its own beside it.
  await frame.evaluate((element: HTMLIFrameElement) => {
    const style = {
      position: 'fixed',
      inset: 'auto',
      left: '600px',
      top: '40px',
      width: '460px',
      height: '700px',
    }
    for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value, 'important')
    const bait = Object.assign(document.createElement('button'), {
      textContent: 'Double-click to win',
      id: 'bait',
    })
    Object.assign(bait.style, { position: 'fixed', left: '100px', top: '100px', zIndex: '9' })
    element.closest('dialog')?.append(bait)
  })
  await expect(embedded.approve).toHaveAttribute('aria-disabled', 'false')
  const boxes = await Promise.all([embedded.approve.boundingBox(), page.locator('#bait').boundingBox()])
  const [from, to] = boxes.map((box) => box && { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  if (!from || !to) throw new Error('There is nothing to press.')
  await frame.evaluate(
    (element: HTMLIFrameElement, { x, y }) => {
      const bait = document.querySelector<HTMLElement>('#bait')
      bait?.addEventListener('click', () => {
        bait.remove()
        element.style.setProperty('transform', `translate(${x}px, ${y}px)`, 'important')
      })
    },
    { x: to.x - from.x, y: to.y - from.y },
  )
  await page.mouse.dblclick(to.x, to.y)
  await expect(page.locator('#bait')).toBeHidden()
  await expect(embedded.approve).toHaveText('Approve')
  const now = await embedded.approve.boundingBox()
  expect(Math.abs((now?.x ?? 0) + (now?.width ?? 0) / 2 - to.x)).toBeLessThan(2)
  await press(embedded.reject)
  expect(await answer).toMatchObject({ code: 4001 })
}

test('neither scripts nor a frame that is moved make the visitor approve', async ({
  page,
  embedded,
  frames,
}) => {
  await embedded.open(TRUSTED)
  await embedded.signIn()
  const here = { page, embedded, frames, eip155: (await embedded.addresses()).eip155 }
  await test.step('scripts cannot approve: those of the dApp and the widget reach no button, and synthetic events are ignored', () =>
    approveByScripts(here))
  await test.step('a frame that is moved under the pointer between two clicks receives no press', () =>
    moveFrame(here))
})
