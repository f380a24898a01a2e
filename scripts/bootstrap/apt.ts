import { spawnSync } from 'node:child_process'
import { run } from './processes.mjs'
import { line } from './say.ts'

const commandRuns = (command: string, args: string[]) => spawnSync(command, args).status === 0

/** Runs apt-get as root, or with sudo if it needs no password. */
const aptGet = () => {
  if (!commandRuns('apt-get', ['--version'])) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  return commandRuns('sudo', ['-n', 'true']) ? ['sudo', '-n', 'apt-get'] : undefined
}

/** Updates the package lists, once. */
let updating: Promise<unknown> | undefined

/** Installs packages on Debian or Ubuntu. On other systems, or without permission, it does nothing. */
export const installByApt = async (what: string, packages: readonly string[]): Promise<void> => {
  const [command, ...first] = aptGet() ?? []
  if (!command) return
  line(`Installing ${what} with apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { output: 'on failure', env } as const
  updating ??= run(command, [...first, 'update'], options)
  await updating
  await run(command, [...first, 'install', '-y', '--no-install-recommends', ...packages], options)
}
