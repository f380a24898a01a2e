import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { exceptions } from '../../../scripts/checks/licenceExceptions.ts'
import { type Package, refusals } from '../../../scripts/checks/licenceRules.ts'

const Manifest = z.object({
  name: z.optional(z.string()),
  version: z.optional(z.string()),
  license: z.optional(z.union([z.string(), z.object({ type: z.string() })])),
  licenses: z.optional(z.array(z.object({ type: z.string() }))),
})

function packageAt(folder: string, path: string): Package {
  const { name, version, license, licenses } = z.parse(
    Manifest,
    JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8')),
  )
  const stated = typeof license === 'string' ? license : license?.type
  return {
    path,
    name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: version ?? '',
    licence: stated ?? (licenses?.map(({ type }) => type).join(' OR ') || undefined),
    needs: [],
  }
}

/** The packages that really are in a folder's `node_modules`, at every depth. */
export function installedPackages(folder: string, path = 'node_modules'): Package[] {
  if (!existsSync(join(folder, path))) return []
  const names = readdirSync(join(folder, path))
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, path, name)).map((own) => `${name}/${own}`) : [name],
    )
  return names.flatMap((name) => {
    const at = `${path}/${name}`
    if (!existsSync(join(folder, at, 'package.json'))) return []
    return [packageAt(folder, at), ...installedPackages(folder, `${at}/node_modules`)]
  })
}

/** What we may not use of these packages, one sentence each. They are tools of a measurement, and ship nothing. */
export function refusedPackages(packages: readonly Package[]): string[] {
  const known = exceptions.filter(({ name }) => packages.some((one) => one.name === name))
  return refusals(packages, [], known)
}
