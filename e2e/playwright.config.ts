import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { blockedStorageBrowser, firefoxBrowser, peopleBrowser, shellBrowser } from './support/browser.ts'
import type { Settings } from './support/fixtures.ts'

/**
 * Tests that need the browser as people use it: it may block a window, and keeps each site in a process of its own. Most
 * tests of the embedded wallet do not, although approvals open a window: they press a button, so no browser blocks it.
 *
 * Of the attacks, those on a press do: whether a person sees our frame, the browser computes across processes, and it
 * drops presses on a frame that has just moved. Messages, frames and storage are kept apart by origin in any engine. Of
 * the sign-ins with a provider, the windows and the ways around a blocked one do; so do those of phones (@mobile), which
 * have the same browser.
 */
const NEEDS_PEOPLES_BROWSER =
  /security\/(approvalRedress|embedded(Press|Window))|embedded\/(social\/(signIn|window)|a11yWindows)|faults\/embeddedBrowser|allWallets/

/**
 * The browsers: the engine without a window, the browser as people use it, the same with third-party storage blocked,
 * and a phone.
 */
export default defineConfig<Settings>({
  testDir: 'tests',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/{testFileDir}/baselines/{arg}{ext}',
  globalSetup: './support/playwright.setup.ts',
  // Tests spend time waiting for pages and mails, so more tests than cores keep the cores busy.
  workers: '150%',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // These deadlines catch tests that hang. They are long, because slow machines must pass too.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./support/playwright.failures.ts']],
  use: {
    // Traces cost an eighth of the run and are needed only for failed tests: `-- -g "words" --trace retain-on-failure`.
    trace: 'off',
    viewport: { width: 1280, height: 800 },
  },
  projects: [
    {
      name: 'shell',
      testIgnore: NEEDS_PEOPLES_BROWSER,
      grepInvert: /@mobile|@firefox-only/,
      use: {
        browserName: 'chromium',
        launchOptions: shellBrowser(),
        // Drawing movement takes a tenth of the run. The other projects draw it.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'chromium',
      testMatch: NEEDS_PEOPLES_BROWSER,
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
