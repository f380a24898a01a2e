import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import type { Widget } from '../../support/widget.ts'

/* Title and content slide in the direction of travel, and the header stays. */

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

for (const [locale, forward] of [
  ['en', -1],
  ['ar-XB', 1],
] as const)
  test(`in ${locale}, a step forward slides to the ${forward < 0 ? 'left' : 'right'}, a step back the other way, and the header stays`, async ({
    page,
    dapp,
    widget,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(noteSlides)
    await dapp.open({ config: { locale } })
    await page.evaluate(() => window.airlock?.open())
    await widget.expectView('Connect')
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
  })
