import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** One frame that the browser has drawn. */
interface Shot {
  /** JPEG, in Base64. */
  data: string
  /** Since the press (ms). */
  time: number
}

/** Frames until nothing has been drawn for this time (ms). */
const QUIET = 300

/** A spinner draws for ever: no film is longer (ms). */
const LONGEST = 1500

/** Makes animations of the page and its frames play at a part of their speed. */
export async function slowDown(page: Page, playbackRate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate })
}

/** Films what a visitor does, until it has come to rest. Times are as if animations had played at their speed. */
export async function film(page: Page, playbackRate: number, act: () => Promise<unknown>): Promise<Shot[]> {
  const session = await page.context().newCDPSession(page)
  const shots: Shot[] = []
  const start = Date.now()
  session.on('Page.screencastFrame', ({ data, metadata: { timestamp = 0 }, sessionId }) => {
    shots.push({ data, time: (timestamp * 1000 - start) * playbackRate })
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 90, everyNthFrame: 1 })
  await act()
  const end = Date.now() + LONGEST / playbackRate
  for (let seen = -1; seen !== shots.length && Date.now() < end; ) {
    seen = shots.length
    await setTimeout(QUIET / playbackRate)
  }
  await session.send('Page.stopScreencast')
  await session.detach()
  // They do not come in order.
  shots.sort((one, other) => one.time - other.time)
  return shots.filter(({ data }, place) => data !== shots[place - 1]?.data)
}

const STYLE = `
  body { margin: 0; padding: 16px; font: 14px system-ui; background: #fff; }
  h1 { margin: 0 0 12px; font-size: 18px; }
  main { display: flex; flex-wrap: wrap; gap: 12px; }
  figure { margin: 0; }
  img { display: block; height: 480px; object-fit: cover; border: 1px solid #ccc; }
`

/** Lays the frames out as a contact sheet, with the time under each. */
export async function layOut(
  page: Page,
  { path, title, isPhone, shots }: { path: string; title: string; isPhone: boolean; shots: readonly Shot[] },
): Promise<void> {
  const figures = shots.map(
    ({ data, time }) =>
      `<figure><img style="width:${isPhone ? 222 : 290}px" src="data:image/jpeg;base64,${data}">${Math.round(time)} ms</figure>`,
  )
  await page.setViewportSize({ width: isPhone ? 1670 : 1850, height: 600 })
  await page.setContent(`<style>${STYLE}</style><h1>${title}</h1><main>${figures.join('')}</main>`)
  await page.screenshot({ path, fullPage: true })
}
