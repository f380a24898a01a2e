import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

/**
 * Playwright's own flags hide the bugs that matter here: it allows every popup and switches storage partitioning off.
 * This is its list of disabled features without `ThirdPartyStoragePartitioning`; a later flag replaces the earlier.
 * The popups of the address bar are ours: without them a page opens in two thirds of the time.
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

/** `npm test` names the browser; without it, the usual places, else Playwright's own. */
function executable(): { executablePath?: string } {
  const path = process.env.AIRLOCK_BROWSER ?? USUAL_PLACES.find((place) => existsSync(place))
  return path ? { executablePath: path } : {}
}

const ARGS = [...COMMON, `--disable-features=${DISABLED_FEATURES.join(',')}`]

/** The browser as people have it: popups blocked, storage partitioned by site. */
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
 * The same engine without a window of its own, where it is installed: a test takes a sixth less of the processor in it.
 * It opens every window that a page asks for, so it serves tests in which no window may be refused.
 */
export function shellBrowser(): LaunchOptions {
  const { AIRLOCK_HEADLESS_SHELL } = process.env
  return AIRLOCK_HEADLESS_SHELL ? { executablePath: AIRLOCK_HEADLESS_SHELL, args: ARGS } : peopleBrowser()
}

/**
 * Third-party storage blocked: in a frame of another site `localStorage` and IndexedDB throw. That is what Playwright's
 * flags make of a browser that blocks third-party cookies.
 */
export function blockedStorageBrowser(): LaunchOptions {
  return { ...executable(), ignoreDefaultArgs: ['--disable-popup-blocking'], args: COMMON }
}

/**
 * The installed Firefox, by its own protocol. Without its process isolation, because with it clicks do not reach frames of
 * other sites; storage and origins are kept apart all the same.
 */
export function firefoxBrowser(): LaunchOptions & { channel?: string } {
  return {
    channel: 'moz-firefox',
    executablePath: process.env.AIRLOCK_FIREFOX ?? '/usr/bin/firefox-esr',
    firefoxUserPrefs: { 'fission.autostart': false },
  }
}
