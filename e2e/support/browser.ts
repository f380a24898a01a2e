import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

/**
 * Playwright's own flags would hide relevant bugs: they allow every popup and switch storage partitioning off. This is
 * its list of disabled features without `ThirdPartyStoragePartitioning`; a later flag replaces the earlier one. We have
 * added the popups of the address bar: without them a page opens in two thirds of the time.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

const COMMON = ['--no-sandbox', '--disable-gpu', '--disable-quic']

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** `npm test` sets the browser. Without it, the usual places are searched, then Playwright's own is used. */
function executable(): { executablePath?: string } {
  const path = process.env.AIRLOCK_BROWSER ?? USUAL_PLACES.find((place) => existsSync(place))
  return path ? { executablePath: path } : {}
}

const argsWithout = (features: readonly string[]) => [...COMMON, `--disable-features=${features.join(',')}`]

const ARGS = argsWithout(DISABLED_FEATURES)

/** Keeps a page and its frames in one process. To their scripts, other sites' frames are as closed as before. */
const ONE_PROCESS = [
  '--disable-site-isolation-trials',
  ...argsWithout([...DISABLED_FEATURES, 'IsolateOrigins', 'site-per-process']),
]

/** The browser as people use it: popups blocked, storage partitioned by site. */
export function peopleBrowser({ backForwardCache = false } = {}): LaunchOptions {
  return {
    ...executable(),
    ignoreDefaultArgs: [
      '--disable-popup-blocking',
      ...(backForwardCache ? ['--disable-back-forward-cache'] : []),
    ],
    args: ARGS,
  }
}

/**
 * The same engine without a window, if it is installed: a test needs a sixth less processor time in it, and less again
 * with one process for each page. It opens every window that a page requests, so it is only for tests in which no window
 * may be blocked.
 */
export function shellBrowser(): LaunchOptions {
  const { AIRLOCK_HEADLESS_SHELL } = process.env
  return AIRLOCK_HEADLESS_SHELL
    ? { executablePath: AIRLOCK_HEADLESS_SHELL, args: ONE_PROCESS }
    : peopleBrowser()
}

/**
 * Blocks third-party storage: in a frame of another site `localStorage` and IndexedDB throw. Playwright's flags have
 * this effect in a browser that blocks third-party cookies.
 */
export function blockedStorageBrowser(): LaunchOptions {
  return { ...executable(), ignoreDefaultArgs: ['--disable-popup-blocking'], args: COMMON }
}

/**
 * The installed Firefox, controlled by its own protocol. Its process isolation is off, because with it clicks do not
 * reach frames of other sites; storage and origins are separate all the same.
 */
export function firefoxBrowser(): LaunchOptions & { channel?: string } {
  return {
    channel: 'moz-firefox',
    executablePath: process.env.AIRLOCK_FIREFOX ?? '/usr/bin/firefox-esr',
    firefoxUserPrefs: { 'fission.autostart': false },
  }
}
