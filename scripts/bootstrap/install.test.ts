import { expect, test } from 'vitest'
import { npmCommand, packagesAreStale } from './install.mjs'

const wanted = {
  '': {},
  'host-sdk': { version: '0.1.0' },
  'node_modules/@airlock/host-sdk': { link: true },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-zod' },
  'node_modules/other-system': { version: '1.0.0', integrity: 'sha512-other', optional: true },
}
const zod = { version: '4.6.7', integrity: 'sha512-zod' }

test.each([
  ['everything but another system’s package', { 'node_modules/zod': zod }, false],
  ['more than was asked for', { 'node_modules/zod': zod, 'node_modules/extra': zod }, false],
  ['nothing', {}, true],
  ['another version', { 'node_modules/zod': { ...zod, version: '4.6.6' } }, true],
  ['the same version with other content', { 'node_modules/zod': { ...zod, integrity: 'sha512-x' } }, true],
])('installed is %s: stale %s', (_name, installed, stale) => {
  expect(packagesAreStale(wanted, installed)).toBe(stale)
})

test.each([
  ['npm that started us', '/usr/lib/node_modules/npm/bin/npm-cli.js', process.execPath],
  ['npm from the PATH under yarn', '/usr/lib/node_modules/yarn/bin/yarn.js', 'npm'],
  ['npm from the PATH under pnpm', '/usr/lib/node_modules/pnpm/bin/pnpm.cjs', 'npm'],
])('packages are installed by %s', (_name, script, command) => {
  expect(npmCommand(script)[0]).toBe(command)
})
