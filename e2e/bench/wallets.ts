import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Frame, Page } from '@playwright/test'
import { originsOf, type Ports, relayUrlOf } from '../stack/addresses.ts'
import { freeOrWanted } from '../stack/ports.ts'
import { pause } from '../stack/processes.ts'
import { startServer } from '../stack/servers.ts'
import { framesOn } from '../support/frames.ts'
import { listings, registryOf } from '../support/registry.ts'
import { createWalletConnectWallet } from '../wallets/walletconnect/wallet.ts'
import { throttle } from './throttle.ts'
import { record } from './traffic.ts'
import { SLOW_DOWNS, WALLETS, type WalletFigures } from './walletFigures.ts'

/** How long (ms) nothing is loaded when everything is. */
const QUIET = 500

/** Pixels that the list moves in each frame: a quick fling. */
const STEP = 40

async function widgetFrame(page: Page): Promise<Frame> {
  const handle = await page.locator('iframe[title^="Airlock wallet"]').elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('The page has no widget.')
  return frame
}

/** Scrolls to the end of the list, frame by frame, and says how long each took. */
const scrollThrough = (frame: Frame): Promise<number[]> =>
  frame.evaluate(
    ([step, wanted]) =>
      new Promise<number[]>((resolve, reject) => {
        const scroller = document.querySelector('[data-view="AllWallets"] ul')?.parentElement
        if (!scroller) return reject(new Error('There is no list.'))
        const times: number[] = []
        let last = performance.now()
        const move = (now: number) => {
          times.push(now - last)
          last = now
          scroller.scrollTop += step
          const isEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
          const place = scroller.querySelector('li:last-child')?.getAttribute('aria-posinset')
          if (isEnd && Number(place) >= wanted) resolve(times.slice(1))
          else requestAnimationFrame(move)
        }
        requestAnimationFrame(move)
      }),
    [STEP, WALLETS] as const,
  )

/** Scrolls through nothing in the place of the list, as far: what this machine takes for a frame anyway. */
const scrollEmpty = (frame: Frame): Promise<number[]> =>
  frame.evaluate(
    ([step]) =>
      new Promise<number[]>((resolve, reject) => {
        const list = document.querySelector('[data-view="AllWallets"] ul')
        if (!list?.parentElement) return reject(new Error('There is no list.'))
        const box = document.createElement('div')
        const tall = document.createElement('div')
        Object.assign(box.style, { position: 'fixed', inset: '0', overflow: 'auto', background: 'white' })
        tall.style.height = `${list.scrollHeight}px`
        box.append(tall)
        document.body.append(box)
        const times: number[] = []
        let last = performance.now()
        const move = (now: number) => {
          times.push(now - last)
          last = now
          box.scrollTop += step
          if (box.scrollTop + box.clientHeight < box.scrollHeight - 1) return requestAnimationFrame(move)
          box.remove()
          resolve(times.slice(1))
        }
        requestAnimationFrame(move)
      }),
    [STEP] as const,
  )

interface Scrolled {
  frames: number[]
  empty: number[]
  heap: number
}

async function scroll(browser: Browser, url: string, slowDown: number): Promise<Scrolled> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    // The transpiler that runs this file names functions by a helper that no page has.
    await page.addInitScript({ content: 'globalThis.__name = (one) => one' })
    await throttle(page, slowDown)
    await page.goto(url)
    await page.evaluate(() => window.airlock?.open({ view: 'AllWallets' }))
    const frame = await widgetFrame(page)
    await frame.getByRole('button', { name: 'Wallet 0', exact: true }).waitFor()
    const frames = await scrollThrough(frame)
    const empty = await scrollEmpty(frame)
    const session = await context.newCDPSession(frame)
    await session.send('Performance.enable')
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    return { frames, empty, heap: metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN }
  } finally {
    await context.close()
  }
}

/** What is scrolled through: a registry of a thousand wallets behind a widget server of its own. */
async function measureList(browser: Browser, ports: Ports, runs: number) {
  const registry = createServer((request, response) =>
    registryOf(listings(WALLETS))(request, response, new URL(request.url ?? '/', 'http://registry')),
  )
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const { widget } = await freeOrWanted({ ...ports, widget: 0 })
  const own = { ...ports, widget }
  const env = { AIRLOCK_REGISTRY_URL: `http://127.0.0.1:${(registry.address() as AddressInfo).port}` }
  const server = await startServer({ name: 'widget', ports: own, env })
  try {
    const query = new URLSearchParams({ widget: originsOf(own).widget, wallet: 'off', networks: 'eip155:1' })
    const results = SLOW_DOWNS.map((slowDown) => ({ slowDown, scrolled: [] as Scrolled[] }))
    for (let run = 0; run < runs; run += 1)
      for (const { slowDown, scrolled } of results)
        scrolled.push(await scroll(browser, `${originsOf(ports).dapp}/any-frame/?${query}`, slowDown))
    return results
  } finally {
    await server.stop()
    registry.closeAllConnections()
    registry.close()
  }
}

/** The code that the widget shows, as a phone would read it. */
async function codeOn(page: Page): Promise<string> {
  const { widget } = framesOn(page)
  const body = widget.locator('body')
  const copy = widget.getByRole('button', { name: 'Copy link' })
  await copy.waitFor()
  await body.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void document.body.setAttribute('data-copied', text)
  })
  await copy.click()
  return (await body.getAttribute('data-copied')) ?? ''
}

async function pair(browser: Browser, ports: Ports): Promise<{ settled: number; gz: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const wallet = await createWalletConnectWallet({ relayUrl: relayUrlOf(ports) })
  try {
    const page = await context.newPage()
    const traffic = record(page)
    await page.goto(
      `${originsOf(ports).dapp}/?networks=${encodeURIComponent(`31337@${ports.chain}`)}&wallet=off`,
    )
    await page.getByRole('button', { name: 'Connect wallet', exact: true }).click()
    const row = framesOn(page).widget.getByRole('button', { name: 'WalletConnect' })
    await row.waitFor()
    while (!traffic.isQuiet(QUIET)) await pause(50)
    const before = (await traffic.all()).length
    await row.click()
    const code = await codeOn(page)
    while (!traffic.isQuiet(QUIET)) await pause(50)
    const scripts = (await traffic.all()).slice(before).filter(({ isScript }) => isScript)
    const gz = scripts.reduce((sum, one) => sum + one.gz, 0)
    const start = performance.now()
    await wallet.approve(await wallet.pair(code))
    await page.locator('[data-field="status"][data-value="connected"]').first().waitFor()
    return { settled: performance.now() - start, gz }
  } finally {
    await wallet.vanish()
    await context.close()
  }
}

/** Scrolls through all wallets, and pairs over this machine's relay, so many times each. */
export async function measureWallets(browser: Browser, ports: Ports, runs: number): Promise<WalletFigures> {
  const lists = await measureList(browser, ports, runs)
  const paired = []
  for (let run = 0; run < runs; run += 1) paired.push(await pair(browser, ports))
  return {
    scrollings: lists.map(({ slowDown, scrolled }) => ({
      slowDown,
      frames: scrolled.flatMap(({ frames }) => frames),
      empty: scrolled.flatMap(({ empty }) => empty),
    })),
    heaps: lists.flatMap(({ scrolled }) => scrolled.map(({ heap }) => heap)),
    pairings: paired.map(({ settled }) => settled),
    pairingGz: Math.max(...paired.map(({ gz }) => gz)),
  }
}
