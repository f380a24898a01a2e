import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import type { Widget } from '../../support/widget.ts'

/*
 * Title and content slide in the direction of travel, and the header stays. What points along the line of reading points
 * the other way where the text runs from right to left: `ar-XB` is English in disguise.
 */

/** How far each part moves, to the right if it is positive (CSS pixels). */
interface Slide {
  to: string
  title: number
  /** The view that comes. */
  coming: number
  /** The view that is left. */
  leaving: number
  /** How much of the header moves: nothing. */
  header: number
}

declare global {
  interface Window {
    airlockSlides?: Slide[]
  }
}

/** Runs in every document: measures the movements of each change of the view, from their first to their last moment. */
function noteSlides(): void {
  const slides: Slide[] = []
  window.airlockSlides = slides
  const { animate } = Element.prototype
  const wayOf = (element: Element | null | undefined): number => {
    // A part may have an animation of its style sheet too; the movement began last.
    const animation = element?.getAnimations().at(-1)
    if (!element || !animation) return 0
    const leftAt = (time: number) => {
      animation.currentTime = time
      return element.getBoundingClientRect().left
    }
    const way = leftAt(Number(animation.effect?.getComputedTiming().endTime) - 0.001) - leftAt(0)
    return Math.round(way)
  }
  Element.prototype.animate = function (frames, options) {
    const animation = animate.call(this, frames, options)
    const place = this.parentElement
    if (!(this instanceof HTMLElement) || !this.inert || !place) return animation
    // The title's movement begins after this one, in the same task.
    queueMicrotask(() => {
      const view = place.querySelector('[data-view]')
      const title = place.closest('[role="dialog"]')?.querySelector('h1')
      const header = title?.parentElement
      slides.push({
        to: view?.getAttribute('data-view') ?? '',
        title: wayOf(title),
        coming: wayOf(view),
        leaving: wayOf(this),
        header:
          wayOf(header) +
          [...(header?.querySelectorAll('button') ?? [])]
            .map(wayOf)
            .reduce((sum, way) => sum + Math.abs(way), 0),
      })
    })
    return animation
  }
}

const slidesIn = ({ frame }: Widget) => frame.locator('body').evaluate(() => window.airlockSlides)

async function expectSlides(widget: Widget, forward: 1 | -1): Promise<void> {
  const title = widget.frame.getByRole('dialog').getByRole('heading', { level: 1 })
  const header = await title.locator('..').elementHandle()
  const place = await title.locator('..').boundingBox()
  await press(widget.frame.locator('button:has(.lucide-circle-question-mark)').first())
  await widget.expectView('WhatIsAWallet')
  const ahead = {
    to: 'WhatIsAWallet',
    title: 8 * forward,
    coming: 16 * forward,
    leaving: 16 * forward,
    header: 0,
  }
  await expect.poll(() => slidesIn(widget)).toEqual([ahead])
  expect(await title.locator('..').evaluate((now, before) => now === before, header)).toBe(true)
  await press(widget.frame.locator('button:has(.lucide-chevron-left)').first())
  await widget.expectView('Connect')
  const back = {
    to: 'Connect',
    title: -8 * forward,
    coming: -16 * forward,
    leaving: -16 * forward,
    header: 0,
  }
  await expect.poll(() => slidesIn(widget)).toEqual([ahead, back])
  expect(await title.locator('..').evaluate((now, before) => now === before, header)).toBe(true)
  expect((await title.locator('..').boundingBox())?.x).toBe(place?.x)
}

const isMirrored = (icon: Locator) =>
  icon.first().evaluate((element) => getComputedStyle(element).scale.startsWith('-1'))

/** Goes from Connect to the views with icons that point along the line of reading. */
async function expectIcons({ frame, ...widget }: Widget, mirrored: boolean): Promise<void> {
  await press(frame.locator('button:has(.lucide-circle-question-mark)').first())
  await widget.expectView('WhatIsAWallet')
  expect(await isMirrored(frame.locator('.lucide-chevron-left'))).toBe(mirrored)
  expect(await isMirrored(frame.locator('.lucide-x'))).toBe(false)
  await press(frame.locator('[data-view] button').last())
  await widget.expectView('GetWallet')
  expect(await isMirrored(frame.locator('[data-view] .lucide-chevron-right'))).toBe(mirrored)
}

test('views slide along the line of reading, and chevrons and arrows point along it', async ({
  page,
  dapp,
  widget,
}) => {
  await page.addInitScript(noteSlides)
  for (const [locale, forward] of [
    ['en', -1],
    ['ar-XB', 1],
  ] as const) {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await dapp.open({ config: { locale } })
    await page.evaluate(() => window.airlock?.open())
    await widget.expectView('Connect')
    await test.step(`in ${locale}, a step forward slides to the ${forward < 0 ? 'left' : 'right'}, a step back the other way, and the header stays`, () =>
      expectSlides(widget, forward))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await test.step(`chevrons and arrows in ${locale} point ${forward > 0 ? 'the other way' : 'as they are drawn'}`, () =>
      expectIcons(widget, forward > 0))
  }
})
