import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { installByApt } from './apt.ts'
import { root } from './install.mjs'
import { Problem } from './problem.mjs'
import { run } from './processes.mjs'
import { line } from './say.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The parts of the machine that a search for a browser uses, so that tests can replace them. */
export interface Machine {
  env: Environment
  platform: NodeJS.Platform
  /** Whether a file exists and is executable. */
  exists(file: string): boolean
  /** Whether the browser starts. It fails for a stub, or if a system library is missing. */
  works(file: string): boolean
}

const NAMED = ['AIRLOCK_BROWSER', 'CHROME_PATH', 'CHROMIUM_PATH']
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPS = ['Google Chrome', 'Chromium']
const WINDOWS_FOLDERS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']

/**
 * The browser named by a variable. If it does not run, that is an error: silently using another one would be
 * surprising.
 */
const named = ({ env, exists, works }: Machine) => {
  const variable = NAMED.find((each) => env[each])
  const file = variable && env[variable]
  if (!file) return undefined
  if (exists(file) && works(file)) return file
  throw new Problem(`${variable} names ${file}, which does not run as a browser: correct it or unset it.`)
}

const usualPlaces = ({ env, platform }: Machine): string[] => {
  const path = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = COMMANDS.flatMap((command) => path.map((folder) => join(folder, command)))
  if (platform === 'darwin') {
    const folders = ['/Applications', `${env.HOME}/Applications`]
    return [
      ...folders.flatMap((at) => MAC_APPS.map((app) => `${at}/${app}.app/Contents/MacOS/${app}`)),
      ...onPath,
    ]
  }
  if (platform !== 'win32') return onPath
  return WINDOWS_FOLDERS.flatMap((each) => env[each] ?? []).map((at) =>
    join(at, 'Google/Chrome/Application/chrome.exe'),
  )
}

/** The browser that already exists: named, installed, or downloaded by Playwright earlier. */
export const findBrowser = (machine: Machine): string | undefined =>
  named(machine) ??
  [...usualPlaces(machine), chromium.executablePath()].find(
    (file) => machine.exists(file) && machine.works(file),
  )

const isRunnable = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** chrome.exe opens a window when it is called with `--version`. */
const starts = (file: string) =>
  process.platform === 'win32' || spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0

const thisMachine = (): Machine => ({
  env: process.env,
  platform: process.platform,
  exists: isRunnable,
  works: starts,
})

const downloadByPlaywright = async () => {
  line('No Chromium or Chrome found: downloading the one that Playwright brings …')
  const cli = join(root, 'node_modules/playwright-core/cli.js')
  await run(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    // If this fails, there is another way.
    output: 'hidden',
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  })
}

const installChromium = () => installByApt('Chromium', ['chromium', 'fonts-liberation'])

/** The browser for the tests. It is downloaded if there is none. */
export const ensureBrowser = async (): Promise<string> => {
  for (const fetchIt of [async () => undefined, downloadByPlaywright, installChromium]) {
    await fetchIt()
    const found = findBrowser(thisMachine())
    if (found) return found
  }
  throw new Problem(
    'The tests need a browser and none could be fetched: install Chromium or Chrome, or name one in CHROME_PATH.',
  )
}
