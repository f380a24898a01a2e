import { defineConfig } from '@playwright/test'
import { shellBrowser } from '../support/browser.ts'
import type { Settings } from '../support/fixtures.ts'

/** `npm run gallery`: pictures of every component and of the key views, for people to look at. Nothing is compared. */
export default defineConfig<Settings>({
  testDir: '.',
  testMatch: '*.gallery.ts',
  outputDir: '../test-results',
  globalSetup: '../support/playwright.setup.ts',
  globalTeardown: './playwright.teardown.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Each takes a picture in every theme and size.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    trace: 'off',
    browserName: 'chromium',
    launchOptions: shellBrowser(),
    contextOptions: { reducedMotion: 'reduce' },
  },
})
