import { describe, expect, test } from 'vitest'
import type { Exception } from './licenceExceptions.ts'
import { isAllowed, type Package, refusals } from './licenceRules.ts'

const at = (path: string, version: string, licence: string | undefined, needs: string[] = []): Package => ({
  path,
  name: path.slice(path.lastIndexOf('node_modules/') + 13),
  version,
  licence,
  needs,
})

const app = (...needs: string[]): Package => ({
  ...at('widget-app', '1.0.0', 'Apache-2.0', needs),
  name: 'app',
})
const tests = (...needs: string[]): Package => ({ ...at('e2e', '1.0.0', 'Apache-2.0', needs), name: 'tests' })
const check = (packages: Package[], except: Exception[] = []) => refusals(packages, ['widget-app'], except)

describe('licence expressions', () => {
  test.each([
    ['MIT', true],
    ['CC0-1.0', true],
    ['CC-BY-4.0', false],
    ['MIT OR GPL-3.0-only', true],
    ['(MIT AND Zlib-fake) OR Apache-2.0', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT AND (GPL-3.0-only OR ISC)', true],
    ['MIT OR GPL-3.0-only AND BUSL-1.1', true],
    ['BUSL-1.1', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['GPL-2.0-only WITH Classpath-exception-2.0', false],
    ['UNLICENSED', false],
    ['(MIT', false],
    ['MIT)', false],
    ['', false],
  ])('%s: %s', (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed)
  })
})

describe('packages of vendors that left open source licences', () => {
  test.each([
    ['@walletconnect/universal-provider', '2.21.7', true],
    ['@walletconnect/core', '2.21.8', false],
    ['@walletconnect/sign-client', '2.21.9', false],
    ['@walletconnect/utils', '2.25.0', false],
    ['@walletconnect/types', '3.0.0', false],
    ['@walletconnect/core', '2.21.7-canary.1', false],
    ['@walletconnect/core', '2.9.0', true],
    ['@walletconnect/core', 'next', false],
    ['@walletconnect/relay-auth', '1.1.0', true],
    ['@reown/walletkit', '1.2.10', true],
    ['@reown/walletkit', '1.2.11', false],
    ['@reown/appkit', '1.0.0', false],
    ['@reown/appkit-controllers', '1.8.0', false],
    ['@cartridge/controller', '0.1.0', false],
  ])('%s %s under a field that says Apache-2.0: %s', (name, version, passes) => {
    const tree = [tests(name), at(`node_modules/${name}`, version, 'Apache-2.0')]
    expect(check(tree)).toHaveLength(passes ? 0 : 1)
  })

  test('an exception has no effect, whatever the depth', () => {
    const core = at(
      'node_modules/kit/node_modules/@walletconnect/core',
      '2.23.0',
      'SEE LICENSE IN LICENSE.md',
    )
    const tree = [tests('kit'), at('node_modules/kit', '1.0.0', 'MIT', ['@walletconnect/core']), core]
    const except = [{ name: '@walletconnect/core', licence: 'SEE LICENSE IN LICENSE.md', reason: 'tests' }]
    expect(check(tree, except)).toEqual([expect.stringContaining('@walletconnect/core 2.23.0')])
  })

  test('an alias has no effect', () => {
    const aliased = { ...at('node_modules/pairing', '2.23.0', 'MIT'), name: '@walletconnect/core' }
    expect(check([aliased])).toHaveLength(1)
  })
})

describe('exceptions', () => {
  const alto = at('node_modules/alto', '0.0.20', 'GPL-3.0')
  const except = [{ name: 'alto', licence: 'GPL-3.0', reason: 'a bundler that the tests start' }]

  test.each<[string, Package[], Exception[], number]>([
    ['no exception', [tests('alto'), alto], [], 1],
    ['tests only', [tests('alto'), alto], except, 0],
    ['shipped too', [app('alto'), tests('alto'), alto], except, 1],
    [
      'shipped by way of another',
      [app('a'), at('node_modules/a', '1.0.0', 'MIT', ['alto']), alto],
      except,
      1,
    ],
    ['another licence than reviewed', [tests('alto'), { ...alto, licence: 'BUSL-1.1' }], except, 1],
    ['not in the tree any more', [tests()], except, 1],
    ['no licence at all', [tests('alto'), { ...alto, licence: undefined }], except, 1],
  ])('%s', (_name, tree, reviewed, count) => {
    expect(check(tree, reviewed)).toHaveLength(count)
  })

  describe('packages for the development of one workspace', () => {
    const pools = at('node_modules/pools', '1.0.1', 'GPL-3.0-or-later')
    const reviewed = [
      { name: 'pools', licence: 'GPL-3.0-or-later', reason: 'deployed by tests', devOf: 'e2e' },
    ]
    const dev = { ...tests('pools'), devNeeds: ['pools'] }
    const kit = at('node_modules/kit', '1.0.0', 'MIT', ['pools'])

    test.each<[string, Package[], number]>([
      ['as its dev dependency', [dev, pools], 0],
      ['as a dependency of it', [tests('pools'), pools], 1],
      ['through another package of it', [tests('kit'), kit, pools], 1],
      ['by its dev dependency and another package', [{ ...dev, needs: ['pools', 'kit'] }, kit, pools], 1],
      ['as a dev dependency of the whole repository', [dev, { ...dev, path: '' }, pools], 1],
      ['as a dev dependency of a shipped package', [dev, { ...app('pools'), devNeeds: ['pools'] }, pools], 1],
      ['as a dependency of a shipped package', [dev, app('pools'), pools], 1],
      ['through a shipped package', [dev, app('kit'), kit, pools], 1],
    ])('%s', (_name, tree, count) => {
      expect(check(tree, reviewed)).toHaveLength(count)
    })
  })

  test('the nearest copy counts', () => {
    const own = at('node_modules/a/node_modules/alto', '2.0.0', 'MIT')
    const tree = [app('a'), at('node_modules/a', '1.0.0', 'MIT', ['alto']), own, tests('alto'), alto]
    expect(check(tree, except)).toEqual([])
  })
})
