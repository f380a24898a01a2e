import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm } from '../../../scripts/bootstrap/install.mjs'
import { lockedPackages } from '../../../scripts/checks/lockedPackages.ts'
import { installedPackages, refusedPackages } from './installed.ts'
import { peerManifest } from './manifest.ts'

/** The scratch folder, outside of the project. */
export const SCRATCH = join(tmpdir(), 'airlock-peers')

const CLIENTS = join(import.meta.dirname, '..', '..', 'clients')

const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

function requireAllowed(refused: readonly string[]): void {
  if (refused.length === 0) return
  rmSync(SCRATCH, { recursive: true, force: true })
  throw new Error(`The kits would bring packages that we may not use:\n${refused.join('\n')}`)
}

async function run(args: readonly string[]): Promise<void> {
  const code = await npm([...args, ...QUIET], { cwd: SCRATCH })
  if (code !== 0) throw new Error(`"npm ${args.join(' ')}" failed in ${SCRATCH}, as shown above.`)
}

/** Resolves the versions first, and downloads the packages only if all of them are allowed. */
async function install(manifest: string): Promise<void> {
  rmSync(SCRATCH, { recursive: true, force: true })
  mkdirSync(SCRATCH, { recursive: true })
  cpSync(join(CLIENTS, 'stubs'), join(SCRATCH, 'stubs'), { recursive: true })
  cpSync(join(CLIENTS, '.npmrc'), join(SCRATCH, '.npmrc'))
  writeFileSync(join(SCRATCH, 'package.json'), manifest)
  await run(['install', '--package-lock-only'])
  requireAllowed(refusedPackages(lockedPackages('', SCRATCH)))
  await run(['ci'])
}

/**
 * Installs the kits in the scratch folder, or uses what is there if its manifest is the same. Either way every
 * installed package is checked.
 *
 * @throws if a package is under a licence that we may not use. The folder is removed.
 */
export async function installPeers(tell: (text: string) => void): Promise<void> {
  const manifest = peerManifest(readFileSync(join(CLIENTS, 'package.json'), 'utf8'))
  const file = join(SCRATCH, 'package.json')
  // npm writes its record last, so an interrupted install counts as missing.
  const isThere =
    existsSync(join(SCRATCH, 'node_modules/.package-lock.json')) && readFileSync(file, 'utf8') === manifest
  if (!isThere) {
    tell(`Installing the kits in ${SCRATCH}`)
    await install(manifest)
  }
  requireAllowed(refusedPackages(installedPackages(SCRATCH)))
}
