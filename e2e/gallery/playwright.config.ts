import { defineConfig } from '@playwright/test'
import tests from '../playwright.config.ts'
import { shellBrowser } from '../support/browser.ts'
import type { Settings } from '../support/fixtures.ts'
import { PICTURED, WANTED } from './pictured.ts'

// Workers read this file again, so they take the pictures too.
process.env.AIRLOCK_SCREENSHOTS = 'gallery'

const isDesktop = ({ name }: { name?: string }) => name === 'shell' || name === 'chromium'

/**
 * `npm run gallery`: pictures of every view and component in every state, theme and size, for people to look at. Nothing
 * is compared. The tests that call `inspect` or `shoot` take them on their way, in the browser that they need.
 */
export default defineConfig<Settings>({
  testDir: '..',
  outputDir: '../test-results',
  globalSetup: '../support/playwright.setup.ts',
  globalTeardown: './playwright.teardown.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A test that stops at ten states takes 300 pictures.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: { trace: 'off', viewport: { width: 1280, height: 800 } },
  projects: [
    {
      name: 'gallery',
      testDir: '.',
      testMatch: '*.gallery.ts',
      use: {
        browserName: 'chromium',
        launchOptions: shellBrowser(),
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    ...(tests.projects ?? []).filter(isDesktop).map((project) => ({
      ...project,
      testDir: '../tests',
      testMatch: project.testMatch ?? PICTURED.map(({ file }) => `**/${file}`),
      grep: [...WANTED],
    })),
  ],
})
