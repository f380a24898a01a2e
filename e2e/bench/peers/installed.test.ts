import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { installedPackages, refusedPackages } from './installed.ts'

let folder = ''

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A folder with these packages, by their path. */
function install(packages: Readonly<Record<string, object>>): string {
  folder = mkdtempSync(join(tmpdir(), 'airlock-installed-'))
  for (const [path, manifest] of Object.entries(packages)) {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify(manifest))
  }
  return folder
}

const mit = (name: string, version = '1.0.0') => ({ name, version, license: 'MIT' })

test('packages are found at every depth', () => {
  const found = installedPackages(
    install({
      'node_modules/a': mit('a'),
      'node_modules/a/node_modules/@scope/b': mit('@scope/b'),
      'node_modules/.bin/x': mit('x'),
    }),
  )
  expect(found.map(({ name }) => name)).toEqual(['a', '@scope/b'])
  expect(refusedPackages(found)).toEqual([])
})

test.each([
  ['@reown/appkit-core', '1.0.0'],
  ['@walletconnect/core', '2.21.8'],
  ['@reown/walletkit', '1.2.11'],
  ['@cartridge/controller', '0.5.0'],
])('%s %s is refused, whatever licence it states, also inside another package', (name, version) => {
  const found = installedPackages(
    install({ 'node_modules/a': mit('a'), [`node_modules/a/node_modules/${name}`]: mit(name, version) }),
  )
  expect(refusedPackages(found)).toEqual([expect.stringContaining(`${name} ${version}`)])
})

test('the newest open version is allowed', () => {
  const found = installedPackages(
    install({ 'node_modules/@walletconnect/core': mit('@walletconnect/core', '2.21.7') }),
  )
  expect(refusedPackages(found)).toEqual([])
})
