import { defineConfig } from '@playwright/test'
import { shellBrowser } from '../support/browser.ts'
import type { Settings } from '../support/fixtures.ts'

/**
 * Other people's clients, in the engine without a window, as most of our own tests. Each test loads one page and makes many
 * requests in it.
 */
export default defineConfig<Settings>({
  testDir: 'tests',
  outputDir: 'test-results',
  globalSetup: './support/playwright.setup.ts',
  // They run beside the other browser tests.
  workers: 1,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A hundred buttons in one test take some minutes. Only a test that hangs takes this long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['../support/playwright.failures.ts']],
  use: {
    trace: 'off',
    viewport: { width: 1280, height: 800 },
    browserName: 'chromium',
    launchOptions: shellBrowser(),
    contextOptions: { reducedMotion: 'reduce' },
  },
})
