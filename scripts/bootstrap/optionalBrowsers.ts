import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installByApt } from './apt.ts'
import { line } from './say.ts'

/** A browser that some tests use if it is available. */
export interface OptionalBrowser {
  name: string
  /** The variable that names the program. */
  variable: string
  commands: readonly string[]
  packages: readonly string[]
  /** The consequence of not having it, and how to get it. */
  without: string
}

/** For tests of Firefox' own behaviour: it has no IntersectionObserver v2, so its approvals need a window. */
export const FIREFOX: OptionalBrowser = {
  name: 'Firefox',
  variable: 'AIRLOCK_FIREFOX',
  commands: ['firefox-esr', 'firefox'],
  packages: ['firefox-esr'],
  without: 'No Firefox: its tests are left out. Install it, or name one in AIRLOCK_FIREFOX, to run them.',
}

/** Chromium without a window: tests in it need a sixth less processor time. */
export const HEADLESS_SHELL: OptionalBrowser = {
  name: 'the headless shell of Chromium',
  variable: 'AIRLOCK_HEADLESS_SHELL',
  commands: ['chromium-headless-shell', 'chrome-headless-shell'],
  packages: ['chromium-headless-shell'],
  without: 'No headless shell of Chromium: all tests run in the whole browser, which takes longer.',
}

/** The parts of the machine that a search for a browser uses, so that tests can replace them. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>
  /** Whether a file exists and starts. */
  works(file: string): boolean
  install(browser: OptionalBrowser): Promise<void>
}

const starts = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0
  } catch {
    return false
  }
}

const thisMachine: Machine = {
  env: process.env,
  works: starts,
  install: ({ name, packages }) => installByApt(name, packages),
}

const find = ({ env, works }: Machine, { variable, commands }: OptionalBrowser): string | undefined => {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [env[variable] ?? '', ...onPath].filter(Boolean).find(works)
}

/** Returns the browser's program. It is installed if possible; without it the other tests still run. */
export const ensureOptional = async (
  browser: OptionalBrowser,
  machine: Machine = thisMachine,
): Promise<string | undefined> => {
  const found = find(machine, browser)
  if (found) return found
  await machine.install(browser)
  const installed = find(machine, browser)
  if (!installed) line(browser.without)
  return installed
}
