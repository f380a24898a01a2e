import { dirname } from 'node:path/posix'
import { type Floors, floorOf } from './floors.mjs'
import type { ImportGraph } from './importGraph.ts'

/** The folders of a graph, each with the folders that its own files import from. */
export const foldersOf = (graph: ImportGraph): ImportGraph => {
  const folders = new Map<string, Set<string>>()
  for (const [file, imports] of graph) {
    const folder = dirname(file)
    const found = folders.get(folder) ?? new Set()
    for (const path of imports) if (dirname(path) !== folder) found.add(dirname(path))
    folders.set(folder, found)
  }
  return new Map([...folders].map(([folder, found]) => [folder, [...found].sort()]))
}

const reachableFrom = (graph: ImportGraph, start: string): Set<string> => {
  const found = new Set<string>()
  const queue = [...(graph.get(start) ?? [])]
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (found.has(node)) continue
    found.add(node)
    queue.push(...(graph.get(node) ?? []))
  }
  return found
}

/** The rings of a graph: sets of nodes that all reach each other, the largest first. */
export const ringsOf = (graph: ImportGraph): string[][] => {
  const reach = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]))
  const rings: string[][] = []
  const placed = new Set<string>()
  for (const [node, found] of reach) {
    if (placed.has(node) || !found.has(node)) continue
    const ring = [...found].filter((other) => reach.get(other)?.has(node)).sort()
    for (const each of ring) placed.add(each)
    rings.push(ring)
  }
  return rings.sort((one, other) => other.length - one.length)
}

/** The longest chain of imports, from a file that is not imported to one without imports. */
export const longestChain = (graph: ImportGraph): string[] => {
  const known = new Map<string, string[]>()
  const chainFrom = (node: string): string[] => {
    const before = known.get(node)
    if (before) return before
    // In a ring of files, which another check forbids, a chain ends before it would repeat.
    known.set(node, [])
    const tails = (graph.get(node) ?? []).map(chainFrom)
    const chain = [node, ...tails.reduce((one, other) => (other.length > one.length ? other : one), [])]
    known.set(node, chain)
    return chain
  }
  return [...graph.keys()]
    .map(chainFrom)
    .reduce((one, other) => (other.length > one.length ? other : one), [])
}

/** The imports that lead to a higher floor, and the files that belong to no floor. */
export const upwardImports = (graph: ImportGraph, floors: Floors): string[] =>
  [...graph].flatMap(([file, imports]) => {
    const floor = floorOf(file, floors)
    if (floor < 0) return [`${file} is on no floor`]
    return imports.filter((path) => floorOf(path, floors) > floor).map((path) => `${file} > ${path}`)
  })
