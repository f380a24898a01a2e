import { type Browser, chromium } from '@playwright/test'
import { peopleBrowser } from '../../support/browser.ts'
import type { Sites } from './sites.ts'

/**
 * Opens sites and starts a browser that accepts the server's certificate. Both are stopped after `work`.
 *
 * @param open - opens the sites
 */
export async function withBrowser<S extends Sites, T>(
  open: () => Promise<S>,
  work: (browser: Browser, sites: S) => Promise<T>,
): Promise<T> {
  const sites = await open()
  try {
    const { args = [], ...options } = peopleBrowser()
    const browser = await chromium.launch({ ...options, args: [...args, ...sites.args] })
    try {
      return await work(browser, sites)
    } finally {
      await browser.close()
    }
  } finally {
    await sites.stop()
  }
}
