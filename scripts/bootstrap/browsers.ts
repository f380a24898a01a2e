import { ensureBrowser } from './browser.ts'
import { ensureOptional, FIREFOX, HEADLESS_SHELL } from './optionalBrowsers.ts'

/** The browsers for the tests, by the variables that name them. Missing ones are installed. */
export const ensureBrowsers = async (): Promise<Record<string, string>> => {
  const browsers: Record<string, string> = { AIRLOCK_BROWSER: await ensureBrowser() }
  for (const optional of [FIREFOX, HEADLESS_SHELL]) {
    const program = await ensureOptional(optional)
    if (program) browsers[optional.variable] = program
  }
  return browsers
}
