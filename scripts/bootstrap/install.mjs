import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from './problem.mjs'
import { run } from './processes.mjs'

export const root = realpathSync(fileURLToPath(new URL('../..', import.meta.url)))

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} Locked
 * @typedef {Record<string, Locked>} Packages
 */

/**
 * Whether what npm noted as installed lacks something that the lock file names. Optional packages may be missing: most
 * are for other systems.
 * @param {Packages} wanted
 * @param {Packages} installed
 */
export const packagesAreStale = (wanted, installed) =>
  Object.entries(wanted).some(([path, { version, integrity, link, optional, devOptional }]) => {
    if (!path.includes('node_modules/') || link) return false
    const found = installed[path]
    if (!found) return !(optional || devOptional)
    return found.version !== version || found.integrity !== integrity
  })

/** @param {string} file @returns {Packages} */
const packagesIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {})

/**
 * npm, as started us, or from the PATH: other package managers name themselves in the same variable.
 * @param {string | undefined} script
 * @returns {[string, string[]]}
 */
export const npmCommand = (script = process.env.npm_execpath) =>
  script?.endsWith('npm-cli.js') ? [process.execPath, [script]] : ['npm', []]

/** Runs npm in the repository's root. @param {string[]} args @param {import('./processes.mjs').RunOptions} [options] */
export const npm = (args, options) => {
  const [command, first] = npmCommand()
  return run(command, [...first, ...args], { cwd: root, ...options })
}

/** Makes node_modules what the lock file says. npm writes its own note last, so a broken install counts as none. */
export const ensureInstalled = async () => {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const installed = packagesIn(join(root, 'node_modules/.package-lock.json'))
  if (!packagesAreStale(wanted, installed)) return
  console.log('Installing packages …')
  // Somebody's own settings may leave out either; the bundler and the local chain are optional packages.
  const code = await npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0)
    throw new Problem(
      '"npm ci" failed, as shown above: check the network and the registry setting, then try again.',
    )
}
