import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installByApt } from './apt.ts'
import { line } from './say.ts'

/** A browser that some tests take where it can be had. */
export interface OptionalBrowser {
  name: string
  /** Names the program. */
  variable: string
  commands: readonly string[]
  packages: readonly string[]
  /** What it means to be without it, and what can be done. */
  without: string
}

/** The tests of what only Firefox does: it has no IntersectionObserver v2, so that approvals need a window. */
export const FIREFOX: OptionalBrowser = {
  name: 'Firefox',
  variable: 'AIRLOCK_FIREFOX',
  commands: ['firefox-esr', 'firefox'],
  packages: ['firefox-esr'],
  without: 'No Firefox: its tests are left out. Install it, or name one in AIRLOCK_FIREFOX, to run them.',
}

/** Chromium without a window of its own: a test in it takes a sixth less of the processor. */
export const HEADLESS_SHELL: OptionalBrowser = {
  name: 'the headless shell of Chromium',
  variable: 'AIRLOCK_HEADLESS_SHELL',
  commands: ['chromium-headless-shell', 'chrome-headless-shell'],
  packages: ['chromium-headless-shell'],
  without: 'No headless shell of Chromium: all tests run in the whole browser, which takes longer.',
}

/** What a search for a browser touches, so that tests can say what is there. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>
  /** Whether a file is there and starts. */
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

/** The program of the browser. It is installed where it can be; without it the tests run all the same. */
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
