import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusals } from './licenceRules.ts'
import { lockedPackages } from './lockedPackages.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'locked-packages-'))
  mkdirSync(join(root, 'clients'))
})

afterEach(() => rmSync(root, { recursive: true }))

/** The problems of a folder whose lock file contains these packages, none of which is installed. */
const wrongIn = (packages: object) => {
  writeFileSync(join(root, 'clients/package-lock.json'), JSON.stringify({ packages }))
  return refusals(lockedPackages('clients', root), [], [])
}

const KIT = { version: '1.0.0', license: 'MIT', dependencies: { '@walletconnect/core': '*' } }

test.each([
  ['@walletconnect/core', '2.23.0'],
  ['@reown/appkit', '1.8.0'],
  ['@reown/walletkit', '1.3.0'],
  ['@cartridge/controller', '0.1.0'],
])('%s %s in the lock file of a folder is refused before it is installed', (name, version) => {
  const wrong = wrongIn({
    'node_modules/kit': KIT,
    [`node_modules/kit/node_modules/${name}`]: { version, license: 'Apache-2.0' },
  })
  expect(wrong).toEqual([expect.stringContaining(`clients/node_modules/kit/node_modules/${name}`)])
})

test('our own stub in place of such a package is accepted', () => {
  const wrong = wrongIn({
    'node_modules/kit': KIT,
    'node_modules/@walletconnect/core': { resolved: 'stubs/empty', link: true },
    'stubs/empty': { name: 'empty', version: '0.0.0', license: 'Apache-2.0' },
  })
  expect(wrong).toEqual([])
})
