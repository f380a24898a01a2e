import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from './problem.mjs'
import { run } from './processes.mjs'

export const root = realpathSync(fileURLToPath(new URL('../..', import.meta.url)))

/** Other people's clients have their own packages and lock file, which only one check needs. */
export const CLIENTS = join(root, 'e2e/clients')

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} Locked
 * @typedef {Record<string, Locked>} Packages
 */

/**
 * Whether a package in the lock file is missing from npm's record of installed packages. Optional packages may be
 * missing: most are for other systems.
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
 * npm as it started us, or from the PATH: other package managers set the same variable to themselves.
 * @param {string | undefined} script
 * @returns {[string, string[]]}
 */
export const npmCommand = (script = process.env.npm_execpath) =>
  script?.endsWith('npm-cli.js') ? [process.execPath, [script]] : ['npm', []]

/**
 * Runs npm, by default in the repository's root.
 * @param {string[]} args
 * @param {import('./processes.mjs').RunOptions} [options]
 */
export const npm = (args, options) => {
  const [command, first] = npmCommand()
  return run(command, [...first, ...args], { cwd: root, ...options })
}

/**
 * Installs the packages of a folder's lock file. npm writes its record last, so an interrupted install counts as
 * missing.
 * @param {string} [folder]
 */
export const ensureInstalled = async (folder = root) => {
  const wanted = packagesIn(join(folder, 'package-lock.json'))
  const installed = packagesIn(join(folder, 'node_modules/.package-lock.json'))
  if (!packagesAreStale(wanted, installed)) return
  console.log(`Installing packages ${folder === root ? '' : `of ${relative(root, folder)} `}…`)
  // A user's own settings may exclude dev or optional packages, but the bundler and the local chain are optional
  // packages.
  const code = await npm(
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder },
  )
  if (code !== 0)
    throw new Problem(
      '"npm ci" failed, as shown above: check the network and the registry setting, then try again.',
    )
}
