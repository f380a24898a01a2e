import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root as repository } from '../bootstrap/install.mjs'
import type { Package } from './licenceRules.ts'

type Needs = Record<string, string>

interface Manifest {
  name?: string
  version?: string
  license?: string | { type: string }
  licenses?: { type: string }[]
  link?: boolean
  dependencies?: Needs
  devDependencies?: Needs
  optionalDependencies?: Needs
  peerDependencies?: Needs
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Old packages state an object, or a list of licences to choose from. */
const licenceOf = ({ license, licenses }: Manifest): string | undefined => {
  if (typeof license === 'string') return license
  return license?.type ?? (licenses?.map(({ type }) => type).join(' OR ') || undefined)
}

const nameOf = (path: string, { name }: Manifest) =>
  name ?? path.slice(path.lastIndexOf('node_modules/') + 13)

const needsOf = ({ dependencies, devDependencies, optionalDependencies, peerDependencies }: Manifest) =>
  Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies })

/** The package as described by the lock file and, if it is installed, by its own manifest: they may differ. */
const packagesAt = (root: string, path: string, locked: Manifest): Package[] => {
  if (locked.link) return []
  const own = join(root, path, 'package.json')
  const installed: Manifest | undefined = existsSync(own) ? readJson(own) : undefined
  const toPackage = (manifest: Manifest, licence: string | undefined): Package => ({
    path,
    name: nameOf(path, manifest),
    version: manifest.version ?? '',
    licence,
    needs: needsOf(locked),
    devNeeds: Object.keys(locked.devDependencies ?? {}),
  })
  const stated = installed && licenceOf(installed)
  return [
    toPackage(locked, licenceOf(locked) ?? stated),
    ...(installed ? [toPackage(installed, stated)] : []),
  ]
}

const pathIn = (folder: string, path: string) => [folder, path].filter(Boolean).join('/')

/** Every package in the lock file of a folder, by its path from the repository's root. */
export const lockedPackages = (folder: string, root = repository): Package[] => {
  const locked: Record<string, Manifest> = readJson(join(root, folder, 'package-lock.json')).packages
  return Object.entries(locked).flatMap(([path, each]) => packagesAt(root, pathIn(folder, path), each))
}
