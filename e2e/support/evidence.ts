import type { BrowserContext, Frame, Page, Request } from '@playwright/test'

/** Records errors on a page from now on, including its frames. */
export function complaintsOf(page: Page) {
  const errors: string[] = []
  const console: string[] = []
  page.on('pageerror', (error) => errors.push(`${error.message}\n${error.stack}`))
  page.on('console', (message) => {
    if (message.type() === 'error') console.push(message.text())
  })
  return {
    /** Uncaught errors. */
    errors,
    /** Airlock's messages to the page's developer. */
    told: () => console.filter((line) => line.startsWith('Airlock: ')),
  }
}

/**
 * Records the origins that pages of this context send requests to, from now on. Content that is already in the page
 * sends none.
 */
export function originsAsked(context: BrowserContext, isMeant: (request: Request) => boolean = () => true) {
  const origins = new Set<string>()
  context.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== 'null' && isMeant(request)) origins.add(origin)
  })
  return { list: () => [...origins].sort(), forget: () => origins.clear() }
}

/**
 * Resolves when everything sent before between page and widget has been processed: one port per boundary keeps the
 * order. For tests that something does not happen.
 */
export async function untilHeard(page: Page): Promise<void> {
  await page.evaluate(() => window.airlock?.setTheme({}))
}

/** The widget's frame, for tests that inspect it. */
export async function frameOf(page: Page): Promise<Frame> {
  const element = await page.locator('iframe[title^="Airlock"]').elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error('The widget has no frame in this page.')
  return frame
}

/** The name of the attachment with what the frames of a failed test's page showed. */
export const SHOWN = 'shown'

/** What a visitor reads in each frame of a page, a line each, without the page itself. */
export async function textOfFrames(page: Page): Promise<string> {
  const [, ...frames] = page.frames()
  const lines = frames.map(async (frame) => {
    const text = await frame
      .locator('body')
      .innerText({ timeout: 2000 })
      .catch((error) => `(${error})`)
    return `${frame.url().replace(/\?.*/, '')}: ${text.replace(/\s+/g, ' ')}`
  })
  return (await Promise.all(lines)).join('\n')
}

/** Serves a site with one page, for this context only. */
export async function serveSite(context: BrowserContext, origin: string, html: string): Promise<void> {
  await context.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: html,
      headers: {
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'cross-origin',
      },
    }),
  )
}
