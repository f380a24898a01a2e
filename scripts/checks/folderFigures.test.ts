import { expect, test } from 'vitest'
import { foldersOf, longestChain, ringsOf } from './folderFigures.ts'

const graph = (imports: Readonly<Record<string, string[]>>) => new Map(Object.entries(imports))

test('a folder imports from where its own files import from', () => {
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

test('without a way back there is no ring', () => {
  expect(ringsOf(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([])
})

test('the longest chain counts, whichever import comes first', () => {
  expect(longestChain(graph({ main: ['leaf', 'a'], a: ['b'], b: ['leaf'], leaf: [] }))).toEqual([
    'main',
    'a',
    'b',
    'leaf',
  ])
})

test('a ring of files does not keep the chain from ending', () => {
  expect(longestChain(graph({ a: ['b'], b: ['a'] }))).toHaveLength(2)
})
