import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/install.mjs'
import { line } from '../bootstrap/say.ts'
import { type Package, refusals } from './licenceRules.ts'

/** What we publish, serve and bundle, with what they are built from. The rest is tools and tests. */
const SHIPPED = ['host-sdk', 'server-kit', 'widget-app', 'secure-frame']

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

const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Old packages write an object, or a list of licences to choose from. */
const licenceOf = ({ license, licenses }: Manifest): string | undefined => {
  if (typeof license === 'string') return license
  return license?.type ?? (licenses?.map(({ type }) => type).join(' OR ') || undefined)
}

const nameOf = (path: string, { name }: Manifest) =>
  name ?? path.slice(path.lastIndexOf('node_modules/') + 13)

const needsOf = ({ dependencies, devDependencies, optionalDependencies, peerDependencies }: Manifest) =>
  Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies })

/** Once as the lock file tells it and, where it is installed, once as the package itself does: they may differ. */
const packagesAt = (path: string, locked: Manifest): Package[] => {
  if (locked.link) return []
  const own = join(path, 'package.json')
  const installed: Manifest | undefined = existsSync(join(root, own)) ? readJson(own) : undefined
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

const locked: Record<string, Manifest> = readJson('package-lock.json').packages
const packages = Object.entries(locked).flatMap(([path, each]) => packagesAt(path, each))
const wrong = [...new Set(refusals(packages, SHIPPED))]
line(
  wrong.length > 0 ? wrong.join('\n') : `${Object.keys(locked).length} packages, every licence is allowed.`,
)
process.exitCode = wrong.length > 0 ? 1 : 0
