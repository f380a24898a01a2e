import { expect, test } from 'vitest'
import { floorOf, floors } from './floors.mjs'
import { foldersOf, longestChain, ringsOf, upwardImports } from './folderFigures.ts'

const graph = (imports: Readonly<Record<string, string[]>>) => new Map(Object.entries(imports))

test('a folder imports the folders that its own files import', () => {
  const folders = foldersOf(
    graph({
      'main.ts': ['a/one.ts', 'a/deep/two.ts'],
      'a/one.ts': ['a/other.ts', 'b/one.ts'],
      'a/other.ts': [],
      'a/deep/two.ts': ['a/other.ts'],
      'b/one.ts': [],
    }),
  )
  expect([...folders]).toEqual([
    ['.', ['a', 'a/deep']],
    ['a', ['b']],
    ['a/deep', ['a']],
    ['b', []],
  ])
})

test('rings are the nodes that reach each other, the largest ring first', () => {
  const rings = ringsOf(
    graph({ main: ['a', 'x'], a: ['b'], b: ['a'], x: ['y', 'b'], y: ['z'], z: ['x', 'leaf'], leaf: [] }),
  )
  expect(rings).toEqual([
    ['x', 'y', 'z'],
    ['a', 'b'],
  ])
})

test('without a cycle there is no ring', () => {
  expect(ringsOf(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([])
})

test('the longest chain is found whichever import comes first', () => {
  expect(longestChain(graph({ main: ['leaf', 'a'], a: ['b'], b: ['leaf'], leaf: [] }))).toEqual([
    'main',
    'a',
    'b',
    'leaf',
  ])
})

test('a ring of files does not make the chain endless', () => {
  expect(longestChain(graph({ a: ['b'], b: ['a'] }))).toHaveLength(2)
})

const house = [
  { name: 'ground', files: 'ui/|[^/]+$', why: '' },
  { name: 'first', files: 'features/(?!use)', why: '' },
  { name: 'second', files: 'features/', why: '' },
]

test('a file can import from its own floor and from those below', () => {
  const imports = graph({
    'types.ts': ['ui/a.ts'],
    'ui/a.ts': ['types.ts', 'features/b.ts'],
    'features/b.ts': ['ui/a.ts', 'features/useC.ts'],
    'features/useC.ts': ['features/b.ts', 'types.ts'],
    'cellar/d.ts': ['types.ts'],
  })
  expect(upwardImports(imports, house)).toEqual([
    'ui/a.ts > features/b.ts',
    'features/b.ts > features/useC.ts',
    'cellar/d.ts is on no floor',
  ])
})

const stands: readonly [file: string, floor: string][] = [
  ['types.ts', 'kit'],
  ['ui/Button.tsx', 'kit'],
  ['chains/eip155/send.ts', 'chains'],
  ['state/store/hooks.ts', 'state'],
  ['wallets/pairing/open.ts', 'wallets'],
  ['features/send/sendFlow.ts', 'flows'],
  ['features/send/usedUp.ts', 'flows'],
  ['features/send/useSendForm.ts', 'views'],
  ['features/send/SendView.tsx', 'views'],
  ['app/shell/Shell.tsx', 'app'],
]

test.each(stands)('in the widget %s is on the floor of %s', (file, floor) => {
  const widget = floors['widget-app/src'] ?? []
  expect(widget[floorOf(file, widget)]?.name).toBe(floor)
})
