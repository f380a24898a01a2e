import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { WIDGET_FRAME } from '../support/frames.ts'
import { press } from '../support/press.ts'

/** The document in the widget's frame, which cannot be reached from the page's. */
async function documentOf(page: Page) {
  const element = await page.waitForSelector(WIDGET_FRAME, { state: 'attached' })
  const frame = await element.contentFrame()
  if (!frame) throw new Error('The frame has no document')
  return frame
}

/** What the widget has asked for, by type and in order, and what of it came before the first paint. */
async function requestsOf(page: Page) {
  const frame = await documentOf(page)
  return frame.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const nameOf = ({ name }: PerformanceEntry) =>
      new URL(name).pathname.replace(/^.*\/([\w]+)[-\w]*\.(\w+)$/, '$1.$2')
    const all = performance.getEntriesByType('resource').filter(({ name }) => /^https?:/.test(name))
    return {
      before: all
        .filter(({ startTime }) => startTime < paint)
        .map(nameOf)
        .sort(),
      after: all.filter(({ startTime }) => startTime >= paint).map(nameOf),
    }
  })
}

/** What Connect shows: the marks are those of the first two providers. */
const SHOWN = ['geist.woff2', 'google.svg', 'index.js', 'style.css', 'x.svg']

test('before Connect is painted, nothing is requested that it does not show', async ({
  page,
  dapp,
  widget,
}) => {
  await dapp.open({ query: { preload: 'intent' } })
  await press(dapp.button('Connect wallet'))
  await widget.expectView('Connect')
  // A request is listed once it has been answered, and a picture's answer may come after the later code's.
  const answered = async () => Object.values(await requestsOf(page)).flat()
  await expect.poll(answered).toEqual(expect.arrayContaining(['views.js', ...SHOWN]))
  const { before } = await requestsOf(page)
  expect(before).toEqual(SHOWN)
})

test('a preloaded Connect is complete while it is hidden, and opens without a request', async ({
  page,
  dapp,
  widget,
}) => {
  await dapp.open({ query: { preload: 'eager' } })
  await expect.poll(async () => (await dapp.state())?.widget).toBe('ready')
  await expect(widget.element).toBeHidden()
  const wallet = widget.frame.getByText('Alpha Wallet')
  await expect(wallet).toBeAttached()
  await expect(wallet).toBeHidden()
  const { before, after } = await requestsOf(page)
  expect([...before, ...after].sort()).toEqual(SHOWN)
  await press(dapp.button('Connect wallet'))
  await widget.expectView('Connect')
})

/** Holds back what waits for a paint in the widget's frame, or for half a second in place of one, until `paint` is called. */
function holdPaints(): void {
  if (window === window.top) return
  const held: (() => void)[] = []
  const { setTimeout } = window
  const later = (run: () => void, wait = 0) => (wait < 500 ? setTimeout(run, wait) : held.push(run))
  const requestAnimationFrame = (run: FrameRequestCallback) => held.push(() => run(0))
  const paint = () => {
    for (const run of held.splice(0)) run()
  }
  Object.assign(window, { setTimeout: later, requestAnimationFrame, paint })
}

test('the widget’s code waits until the card is on the screen', async ({ context, page, dapp, widget }) => {
  await context.addInitScript(holdPaints)
  await dapp.open()
  const fetched = page.waitForEvent('requestfinished', (request) => /\/index-/.test(request.url()))
  await page.evaluate(() => void window.airlock?.open())
  await widget.expectView('Connect')
  await fetched
  const frame = await documentOf(page)
  // What does not wait is done by the time that another file is there.
  await frame.evaluate(async () => (await fetch('/refused.js')).text())
  expect((await dapp.state()).widget).toBe('loading')
  await frame.evaluate('paint()')
  await expect.poll(async () => (await dapp.state()).widget).toBe('ready')
})
