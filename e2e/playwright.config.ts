import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { blockedStorageBrowser, firefoxBrowser, peopleBrowser } from './support/browser.ts'
import type { Settings } from './support/fixtures.ts'

/** One browser as people have it, the same with third-party storage blocked, and a phone. */
export default defineConfig<Settings>({
  testDir: 'tests',
  outputDir: 'test-results',
  snapshotDir: 'screenshots',
  globalSetup: './support/playwright.setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./support/playwright.failures.ts']],
  use: {
    // Where nobody keeps the files, none are made: a trace costs an eighth of the run, its film strip a third.
    trace: process.env.CI
      ? 'off'
      : { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
    viewport: { width: 1280, height: 800 },
  },
  projects: [
    {
      name: 'chromium',
      grepInvert: /@mobile|@firefox-only/,
      use: { browserName: 'chromium', launchOptions: peopleBrowser() },
    },
    {
      name: 'chromium-blocked-storage',
      grep: /@storage/,
      use: { browserName: 'chromium', launchOptions: blockedStorageBrowser() },
    },
    ...(existsSync(firefoxBrowser().executablePath ?? '')
      ? [
          {
            name: 'firefox',
            grep: /@firefox/,
            use: { browserName: 'firefox' as const, viewport: null, launchOptions: firefoxBrowser() },
          },
        ]
      : []),
    {
      name: 'mobile',
      grep: /@mobile/,
      use: {
        browserName: 'chromium',
        launchOptions: peopleBrowser(),
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      },
    },
  ],
})
