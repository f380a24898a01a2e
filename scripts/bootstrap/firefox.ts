import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installByApt } from './apt.ts'
import { line } from './say.ts'

/** What a search for Firefox touches, so that tests can say what is there. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>
  /** Whether a file is there and starts. */
  works(file: string): boolean
  install(): Promise<void>
}

const COMMANDS = ['firefox-esr', 'firefox']

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
  install: () => installByApt('Firefox', ['firefox-esr']),
}

const find = ({ env, works }: Machine): string | undefined => {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [env.AIRLOCK_FIREFOX ?? '', ...onPath].filter(Boolean).find(works)
}

/**
 * Firefox for the tests of what only it does: there is no IntersectionObserver v2 in it, so that approvals need a window
 * of their own. Fetched where it can be; without it those tests are left out, and said to be.
 */
export const ensureFirefox = async (machine: Machine = thisMachine): Promise<string | undefined> => {
  const found = find(machine)
  if (found) return found
  await machine.install()
  const installed = find(machine)
  if (!installed)
    line('No Firefox: its tests are left out. Install it, or name one in AIRLOCK_FIREFOX, to run them.')
  return installed
}
