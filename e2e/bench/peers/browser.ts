import { type Browser, chromium } from '@playwright/test'
import { peopleBrowser } from '../../support/browser.ts'
import type { BuiltFiles } from './buildPages.ts'
import { openSites, type Sites } from './sites.ts'

/** Serves built pages and starts a browser that accepts the server's certificate. Both are stopped after `work`. */
export async function withBrowser<T>(
  built: BuiltFiles,
  work: (browser: Browser, sites: Sites) => Promise<T>,
): Promise<T> {
  const sites = await openSites(built)
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
