import { type Exception, exceptions } from './licenceExceptions.ts'

/** A package of the tree at its path. Its licence is `undefined` if it states none. */
export interface Package {
  /** `node_modules/a/node_modules/b`, or the folder of a workspace. */
  path: string
  name: string
  version: string
  licence: string | undefined
  /** The names of its dependencies. */
  needs: readonly string[]
  /** Those that are dev dependencies only. */
  devNeeds?: readonly string[]
}

/**
 * Licences approved by the Open Source Initiative under which we may link, bundle and serve. Copyleft that would reach
 * our own code (GPL, AGPL, LGPL) is approved too, but not listed: it may only come in as an exception. CC0 is not
 * approved, because it grants no patents; it is listed for drawings and data, which need none.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

/**
 * Packages that changed to a vendor's licence, whatever their licence field contains. `upTo` is the newest version
 * before the change that we have checked; without it, no version is open source.
 */
const VENDORS: readonly { pattern: RegExp; upTo?: string }[] = [
  { pattern: /^@walletconnect\//, upTo: '2.21.7' },
  { pattern: /^@reown\/walletkit$/, upTo: '1.2.10' },
  { pattern: /^@reown\/appkit/ },
  { pattern: /^@cartridge\// },
]

/**
 * A pre-release counts as newer than its release, so versions before a licence change are known by exact numbers only.
 */
const isAbove = (version: string, limit: string) => {
  const [core = '', extra] = version.split(/[-+]/)
  const found = core.split('.').map(Number)
  const wanted = limit.split('.').map(Number)
  const differs = wanted.findIndex((part, index) => part !== found[index])
  return differs === -1 ? extra !== undefined : !((found[differs] ?? 0) < (wanted[differs] ?? 0))
}

const vendorRefusal = ({ name, version }: Package) => {
  const vendor = VENDORS.find(({ pattern }) => pattern.test(name))
  if (!vendor) return undefined
  if (vendor.upTo === undefined) return 'is under a licence of its vendor'
  return isAbove(version, vendor.upTo) ? `is under a licence of its vendor since ${vendor.upTo}` : undefined
}

/** Evaluates an SPDX expression such as `MIT OR (GPL-3.0 AND Apache-2.0)`: AND binds more tightly than OR. */
export const isAllowed = (expression: string): boolean => {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  const term = (): boolean => {
    const token = tokens.shift() ?? ''
    if (token !== '(') return ALLOWED.has(token)
    const inner = anyOf()
    return tokens.shift() === ')' && inner
  }
  const joined = (word: string, next: () => boolean, fold: (results: boolean[]) => boolean) => () => {
    const results = [next()]
    while (tokens[0] === word) {
      tokens.shift()
      results.push(next())
    }
    return fold(results)
  }
  const allOf = joined('AND', term, (results) => results.every(Boolean))
  const anyOf = joined('OR', allOf, (results) => results.some(Boolean))
  const result = anyOf()
  return result && tokens.length === 0
}

/** Resolves `name` for a package at `path` like Node: beside it, then in the parent folders. */
const resolve = (byPath: ReadonlyMap<string, Package>, path: string, name: string): Package | undefined => {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf('node_modules/')).replace(/\/$/, '')) {
    const found = byPath.get(`${at === '' ? '' : `${at}/`}node_modules/${name}`)
    if (found) return found
    if (!at.includes('node_modules/')) return at === '' ? undefined : byPath.get(`node_modules/${name}`)
  }
}

/** All dependencies of the given workspaces: the packages that we ship, or build our product from. */
const reachedFrom = (packages: readonly Package[], workspaces: readonly string[]): ReadonlySet<string> => {
  const byPath = new Map(packages.map((each) => [each.path, each]))
  const reached = new Set<string>()
  const queue = [...workspaces]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    for (const name of byPath.get(path)?.needs ?? []) {
      const found = resolve(byPath, path, name)
      if (found) queue.push(found.path)
    }
  }
  return reached
}

/** Whether `found` is a dev dependency of this workspace and required by nothing else. */
const isDevOf = (packages: readonly Package[], found: Package, workspace: string): boolean => {
  const byPath = new Map(packages.map((each) => [each.path, each]))
  const asking = packages.filter(
    ({ path, needs }) => needs.includes(found.name) && resolve(byPath, path, found.name)?.path === found.path,
  )
  return asking.every(({ path, devNeeds }) => path === workspace && devNeeds?.includes(found.name))
}

/** The licence problems of the tree, one sentence each. */
export const refusals = (
  packages: readonly Package[],
  shipped: readonly string[],
  except: readonly Exception[] = exceptions,
): string[] => {
  const reached = reachedFrom(packages, shipped)
  const isExcepted = (found: Package) =>
    !reached.has(found.path) &&
    except.some(
      ({ name, licence, devOf }) =>
        name === found.name &&
        licence === found.licence &&
        (devOf === undefined || isDevOf(packages, found, devOf)),
    )
  const licenceRefusal = (found: Package) => {
    if (found.licence === undefined) return isExcepted(found) ? undefined : 'names no licence'
    return isAllowed(found.licence) || isExcepted(found) ? undefined : `is under ${found.licence}`
  }
  const wrong = packages.flatMap((found) => {
    const reason = vendorRefusal(found) ?? licenceRefusal(found)
    return reason ? [`${found.name} ${found.version} ${reason} (${found.path})`] : []
  })
  const unused = except.filter(({ name }) => !packages.some((found) => found.name === name))
  return [...wrong, ...unused.map(({ name }) => `${name} is excepted, but it is not in the tree`)]
}
