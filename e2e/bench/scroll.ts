import type { Frame, Page } from '@playwright/test'
import { WIDGET_FRAME } from '../support/frames.ts'

/** A list of the widget, and how it is scrolled through. */
export interface Scrolled {
  /** Selects the list; what it lies in scrolls. */
  list: string
  /** Pixels that it moves in each frame. */
  step: number
  /** The place of its last row, from 1. */
  last: number
  /** How long (ms) at most: enough is known then. */
  patience?: number
}

/** The transpiler that runs these files names functions by a helper that no page has. */
export const readyForScripts = (page: Page) =>
  page.addInitScript({ content: 'globalThis.__name = (one) => one' })

export async function widgetFrame(page: Page): Promise<Frame> {
  const handle = await page.locator(WIDGET_FRAME).elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('The page has no widget.')
  return frame
}

/** How long (ms) each frame took, and the place of the row that was reached. */
export interface Through {
  frames: number[]
  reached: number
}

/** Scrolls to the end of the list, or for as long as there is patience, frame by frame. */
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
 * Scrolls through nothing in the place of the list, as far: what this machine takes for a frame anyway.
 * @param most frames after which enough is known
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

/** Bytes of the widget's heap with nothing in it that could be thrown away. */
export async function heapOf(frame: Frame): Promise<number> {
  const session = await frame.page().context().newCDPSession(frame)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}
