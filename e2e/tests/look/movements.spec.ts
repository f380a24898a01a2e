import type { Locator } from '@playwright/test'
import { newEmail } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import type { Widget } from '../../support/widget.ts'

/* The movements of the card: from one height to another, and from one view to the next. */

interface Move {
  from: string
  to: string
}

declare global {
  interface Window {
    airlockMoves?: Move[]
    /** The views that were left. */
    airlockLeft?: Left[]
  }
}

/** Its last picture, at the moment at which it begins to leave (CSS pixels). */
interface Left {
  height: number
  /** How far what sticks to the lower edge of the card reaches beyond it. */
  beyond: number | null
  /** Whether the card can be scrolled to it. */
  isReached: boolean
}

/** Runs in every document: notes each animated change of a height, and stops it halfway. Notes views that are left, too. */
function noteMoves(): void {
  const moves: Move[] = []
  const left: Left[] = []
  window.airlockMoves = moves
  window.airlockLeft = left
  const { animate } = Element.prototype
  Element.prototype.animate = function (frames, options) {
    const animation = animate.call(this, frames, options)
    const scroller = this.parentElement?.parentElement
    if (this instanceof HTMLElement && this.inert && scroller) {
      const height = this.offsetHeight
      const bar = this.querySelector('[data-over]')
      // The movement has begun when all of the caller's work is done, and the card's own with the next frame.
      queueMicrotask(() => {
        const edge = scroller.getBoundingClientRect().bottom
        const beyond = bar && Math.round(bar.getBoundingClientRect().bottom - edge)
        const look = () => {
          const isReached =
            getComputedStyle(scroller).overflowY !== 'hidden' && scroller.scrollHeight > scroller.clientHeight
          left.push({ height, beyond, isReached })
        }
        requestAnimationFrame(() => requestAnimationFrame(look))
      })
    }
    const [first, last] = Array.isArray(frames) ? frames : []
    if (typeof first?.height === 'string' && typeof last?.height === 'string') {
      moves.push({ from: first.height, to: last.height })
      animation.pause()
      animation.currentTime = 75
    }
    return animation
  }
}

/** The part of the card below its header. */
const scrollerOf = ({ frame }: Widget) => frame.getByRole('dialog').locator('> div:has([data-view])')
/** The way to the view is over, and the card has been seen at its height. */
const finishMoves = (scroller: Locator) =>
  scroller.evaluate(async (element) => {
    for (const animation of element.getAnimations()) animation.finish()
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
  })
const moveIn = (scroller: Locator) => scroller.evaluate(() => window.airlockMoves?.at(-1))
const heightOf = (scroller: Locator) => scroller.evaluate((element: HTMLElement) => element.offsetHeight)
/** Without what moves. */
const naturalHeightOf = (scroller: Locator) =>
  scroller.evaluate((element: HTMLElement) => (element.firstElementChild as HTMLElement).offsetHeight)

const leftIn = ({ frame }: Widget) => frame.locator('body').evaluate(() => window.airlockLeft?.at(-1))

test('a declined connection makes the card grow by what it shows, and a step back goes on from there', async ({
  page,
  dapp,
  wallet,
  widget,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(noteMoves)
  await dapp.open()
  await wallet.behave('eth_requestAccounts', 'hang', 1)
  await widget.connect()
  await widget.expectView('ConnectingExternal')
  await expect(widget.view('ConnectingExternal')).toContainText('Continue in')
  const scroller = scrollerOf(widget)
  await expect.poll(() => wallet.waiting()).toEqual(['eth_requestAccounts'])
  // What is finished before it begins would go on halfway.
  const before = await naturalHeightOf(scroller)
  await expect.poll(async () => (await moveIn(scroller))?.to).toBe(`${before}px`)
  await finishMoves(scroller)
  await wallet.settle('reject')
  await expect(widget.button('Try again')).toBeVisible()
  const after = await naturalHeightOf(scroller)
  expect(after).toBeGreaterThan(before)
  await expect.poll(() => moveIn(scroller)).toEqual({ from: `${before}px`, to: `${after}px` })
  const halfway = await heightOf(scroller)
  expect(halfway).toBeGreaterThan(before)
  expect(halfway).toBeLessThan(after)
  await widget.button('Back').click()
  await widget.expectView('Connect')
  await expect.poll(async () => (await moveIn(scroller))?.from).toBe(`${halfway}px`)
})

test('a view that is left keeps its height while it fades, and an action at its lower edge stays there', async ({
  page,
  dapp,
  widget,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(noteMoves)
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  await test.step('a view that is left keeps its height while it fades, reaches below nothing, and leaves no trace', async () => {
    await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
    await widget.expectView('Account')
    const height = await heightOf(widget.view('Account'))
    await finishMoves(scrollerOf(widget))
    await widget.button(/Local One/).click()
    await widget.expectView('Networks')
    expect(await heightOf(widget.view('Networks'))).toBeLessThan(height)
    await expect.poll(() => leftIn(widget)).toEqual({ height, beyond: null, isReached: false })

    // One movement may interrupt the other.
    await widget.button('Back').click()
    await widget.button(/Local One/).click()
    await widget.expectView('Networks')
    const place = widget.view('Networks').locator('..')
    await expect(place.locator('> [inert]')).toHaveCount(0)
    await expect(place).toHaveCSS('position', 'static')
  })
  await page.setViewportSize({ width: 1280, height: 340 })
  await dapp.open()
  await dapp.expectStatus('connected')
  await test.step('an action at the lower edge of the card stays there while its view is left', async () => {
    await page.evaluate(() => window.airlock?.open({ view: 'WalletSend' }))
    const view = widget.view('WalletSend')
    // There is more to read than there is room.
    await expect(view.locator('[data-over="true"]')).toBeVisible()
    await page.evaluate(() => window.airlock?.open({ view: 'Networks' }))
    await widget.expectView('Networks')
    await expect.poll(() => leftIn(widget)).toMatchObject({ beyond: 2 })
  })
})

test('the card does not collapse between Connect and the code, or on the way back', async ({
  page,
  dapp,
  widget,
  embedded,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(noteMoves)
  await dapp.open()
  await dapp.press('Connect wallet')
  await expect(widget.wallet('Binance Wallet')).toBeVisible()
  const connect = await heightOf(scrollerOf(widget))
  await embedded.typeEmail(newEmail())
  const moves = () =>
    widget.frame.locator('body').evaluate(() => window.airlockMoves?.map(({ from }) => from))
  await expect.poll(moves).toEqual([`${connect}px`])
  const slot = widget.frame.locator('#airlock-secure')
  await finishMoves(slot)
  const code = await heightOf(slot)
  expect(code).toBeLessThan(connect)
  await widget.button('Back').click()
  await widget.expectView('Connect')
  await expect.poll(moves).toEqual([`${connect}px`, `${code}px`])
})
