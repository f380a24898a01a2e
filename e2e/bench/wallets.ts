import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { pause } from '../local/processes.ts'
import { originsOf, type Ports, relayUrlOf } from '../stack/addresses.ts'
import { freeOrWanted } from '../stack/ports.ts'
import { startServer } from '../stack/servers.ts'
import { framesOn } from '../support/frames.ts'
import { listings, registryOf } from '../support/registry.ts'
import { createWalletConnectWallet } from '../wallets/walletconnect/wallet.ts'
import { SLOW_DOWNS } from './instruments/frames.ts'
import { heapOf, readyForScripts, scrollEmpty, scrollThrough, widgetFrame } from './instruments/scroll.ts'
import { throttle } from './instruments/throttle.ts'
import { record } from './traffic.ts'
import { WALLETS, type WalletFigures } from './walletFigures.ts'

/** Loading counts as finished after this long without a request (ms). */
const QUIET = 500

/** The scroll distance in each frame (pixels), as in a quick fling. */
const LIST = {
  list: '[data-view="AllWallets"] ul',
  step: 40,
  last: WALLETS,
}

interface Scrolled {
  frames: number[]
  empty: number[]
  heap: number
}

async function scroll(browser: Browser, url: string, slowDown: number): Promise<Scrolled> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await readyForScripts(page)
    await throttle(page, slowDown)
    await page.goto(url)
    await page.evaluate(() => window.airlock?.open({ view: 'AllWallets' }))
    const frame = await widgetFrame(page)
    await frame.getByRole('button', { name: 'Wallet 0', exact: true }).waitFor()
    const { frames } = await scrollThrough(frame, LIST)
    const empty = await scrollEmpty(frame, LIST)
    return { frames, empty, heap: await heapOf(frame) }
  } finally {
    await context.close()
  }
}

/** Measures a list: a registry of a thousand wallets behind its own widget server. */
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

/** Reads the code that the widget shows, as a phone would. */
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

/** Scrolls through all wallets, and pairs over this machine's relay, `runs` times each. */
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
