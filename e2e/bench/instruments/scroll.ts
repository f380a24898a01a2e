import type { Frame, Page } from '@playwright/test'
import { WIDGET_FRAME } from '../../support/frames.ts'

/** A list of the widget, and how to scroll through it. */
export interface Scrolled {
  /** The selector of the list. Its parent is the scroll container. */
  list: string
  /** The scroll distance in each frame (pixels). */
  step: number
  /** The position of its last row, counted from 1. */
  last: number
  /** The time limit (ms). */
  patience?: number
}

/** The transpiler adds a function-naming helper that the page does not have, so a stub is defined there. */
export const readyForScripts = (page: Page) =>
  page.addInitScript({ content: 'globalThis.__name = (one) => one' })

export async function widgetFrame(page: Page): Promise<Frame> {
  const handle = await page.locator(WIDGET_FRAME).elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('The page has no widget.')
  return frame
}

/** The duration of each frame (ms), and the position of the row that was reached. */
export interface Through {
  frames: number[]
  reached: number
}

/** Scrolls frame by frame to the end of the list, or until the time limit. */
export const scrollThrough = (frame: Frame, scrolled: Scrolled): Promise<Through> =>
  frame.evaluate(
    ({ list, step, last: wanted, patience = Number.MAX_SAFE_INTEGER }) =>
      new Promise<Through>((resolve, reject) => {
        const scroller = document.querySelector(list)?.parentElement
        if (!scroller) return reject(new Error('There is no list.'))
        const times: number[] = []
        const start = performance.now()
        let last = start
        const placeReached = () =>
          Number(scroller.querySelector('li:last-child')?.getAttribute('aria-posinset'))
        const move = (now: number) => {
          times.push(now - last)
          last = now
          scroller.scrollTop += step
          const isEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
          if ((isEnd && placeReached() >= wanted) || now - start > patience)
            resolve({ frames: times.slice(1), reached: Math.min(placeReached(), wanted) })
          else requestAnimationFrame(move)
        }
        requestAnimationFrame(move)
      }),
    scrolled,
  )

/**
 * Scrolls an empty box of the same size, to measure the frame time of this machine.
 * @param most the maximum number of frames
 */
export const scrollEmpty = (
  frame: Frame,
  { list, step }: Scrolled,
  most = Number.MAX_SAFE_INTEGER,
): Promise<number[]> =>
  frame.evaluate(
    ([selector, pixels, limit]) =>
      new Promise<number[]>((resolve, reject) => {
        const found = document.querySelector(selector)
        if (!found?.parentElement) return reject(new Error('There is no list.'))
        const box = document.createElement('div')
        const tall = document.createElement('div')
        Object.assign(box.style, { position: 'fixed', inset: '0', overflow: 'auto', background: 'white' })
        tall.style.height = `${found.scrollHeight}px`
        box.append(tall)
        document.body.append(box)
        const times: number[] = []
        let last = performance.now()
        const move = (now: number) => {
          times.push(now - last)
          last = now
          box.scrollTop += pixels
          const isEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1
          if (!isEnd && times.length < limit) return requestAnimationFrame(move)
          box.remove()
          resolve(times.slice(1))
        }
        requestAnimationFrame(move)
      }),
    [list, step, most] as const,
  )

/** The widget's heap after garbage collection (bytes). */
export async function heapOf(frame: Frame): Promise<number> {
  const session = await frame.page().context().newCDPSession(frame)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}
