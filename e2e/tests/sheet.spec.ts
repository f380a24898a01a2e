import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Widget } from '../support/widget.ts'

/** The finger's moves (CSS pixels down) and the time between two of them (ms). */
interface Gesture {
  steps: readonly number[]
  every: number
}

/** Puts a finger on the sheet's header and moves it. The browser takes the times of the moves from the events. */
async function drag(
  page: Page,
  card: Locator,
  { steps, every }: Gesture,
  beforeRelease: () => Promise<void> = async () => {},
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const box = await card.getByRole('heading', { level: 1 }).boundingBox()
  if (!box) throw new Error('The sheet has no header')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  let timestamp = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) => {
    timestamp += every / 1000
    const touchPoints = type === 'touchEnd' ? [] : [{ x, y: y + down }]
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
  }
  await touch('touchStart')
  for (const down of steps) await touch('touchMove', down)
  await beforeRelease()
  await touch('touchEnd')
  await session.detach()
}

const SHORT_AND_SLOW: Gesture = { steps: [10, 20, 30, 40, 50, 60], every: 100 }
const LONG_AND_SLOW: Gesture = { steps: [60, 120, 180, 240, 300, 360, 420], every: 120 }
const FLICK: Gesture = { steps: [20, 40, 60, 80], every: 10 }

const cardOf = ({ frame }: Widget) => frame.getByRole('dialog')

/** Where the sheet is when it has arrived (CSS pixels from the top). */
async function topOf(widget: Widget): Promise<number> {
  await widget.wallet('Alpha Wallet').click({ trial: true })
  return (await cardOf(widget).boundingBox())?.y ?? Number.NaN
}

test('@mobile the sheet follows the finger: a short drag leaves it open, a long one or a flick closes it', async ({
  page,
  dapp,
  widget,
}) => {
  const open = async () => {
    await dapp.button('Connect wallet').tap()
    await widget.expectView('Connect')
  }
  await dapp.open()
  await open()
  const place = await topOf(widget)
  await test.step('after a short and slow drag it springs back', async () => {
    await drag(page, cardOf(widget), SHORT_AND_SLOW, () =>
      expect.poll(async () => (await cardOf(widget).boundingBox())?.y).toBeCloseTo(place + 60, 0),
    )
    expect(await topOf(widget)).toBeCloseTo(place, 0)
    await widget.expectView('Connect')
  })
  for (const [name, gesture] of Object.entries({ 'a long drag': LONG_AND_SLOW, 'a flick': FLICK }))
    await test.step(`${name} closes it, and it opens again in its place`, async () => {
      await drag(page, cardOf(widget), gesture)
      await widget.expectClosed()
      await open()
      expect(await topOf(widget)).toBeCloseTo(place, 0)
    })
})
