import type { BrowserContext, Frame, Page, Request } from '@playwright/test'

/** What goes wrong on a page from now on, its frames included. */
export function complaintsOf(page: Page) {
  const errors: string[] = []
  const console: string[] = []
  page.on('pageerror', (error) => errors.push(`${error.message}\n${error.stack}`))
  page.on('console', (message) => {
    if (message.type() === 'error') console.push(message.text())
  })
  return {
    /** What nobody caught. */
    errors,
    /** What Airlock tells the page's developer. */
    told: () => console.filter((line) => line.startsWith('Airlock: ')),
  }
}

/** The origins that pages of this context ask for anything, from now on. What is in the page already has none. */
export function originsAsked(context: BrowserContext, isMeant: (request: Request) => boolean = () => true) {
  const origins = new Set<string>()
  context.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== 'null' && isMeant(request)) origins.add(origin)
  })
  return { list: () => [...origins].sort(), forget: () => origins.clear() }
}

/**
 * Everything that was sent between page and widget before this has been dealt with: one port per boundary keeps the
 * order. For what is not supposed to happen.
 */
export async function untilHeard(page: Page): Promise<void> {
  await page.evaluate(() => window.airlock?.setTheme({}))
}

/** The widget's frame, to look into it as its own developer would. */
export async function frameOf(page: Page): Promise<Frame> {
  const element = await page.locator('iframe[title^="Airlock"]').elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error('The widget has no frame in this page.')
  return frame
}

/** Gives a context a site of one page, which exists for that context only. */
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
