import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'
import { root } from '../bootstrap/install.mjs'
import { line } from '../bootstrap/say.ts'
import { floors } from './floors.mjs'
import { foldersOf, longestChain, ringsOf, upwardImports } from './folderFigures.ts'
import { type Counts, GOAL, limits } from './folderLimits.ts'
import { type ImportGraph, isBarrel, readGraph } from './importGraph.ts'

interface Manifest {
  exports?: Readonly<Record<string, { source?: string }>>
}

/** The entries that a package offers to others, as paths from the root. */
const entriesOf = (workspace: string): string[] => {
  if (workspace === '.') return []
  const { exports = {} }: Manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
  return Object.values(exports).flatMap(({ source }) => (source ? [join(workspace, source)] : []))
}

const barrelsOf = (folder: string, files: Iterable<string>): string[] => {
  const workspace = existsSync(join(root, folder, 'package.json')) ? folder : dirname(folder)
  const entries = entriesOf(workspace).map((entry) => relative(folder, entry))
  return [...files].filter(
    (file) => !entries.includes(file) && isBarrel(file, readFileSync(join(root, folder, file), 'utf8')),
  )
}

type Found = Readonly<Record<keyof Counts, readonly string[]>>

/** The findings one by one, to show where to begin. */
const find = (folder: string, graph: ImportGraph): Found => {
  const order = floors[folder]
  return {
    inRings: ringsOf(foldersOf(graph)).flat(),
    depth: longestChain(graph),
    barrels: barrelsOf(folder, graph.keys()),
    upwards: order ? upwardImports(graph, order) : [],
  }
}

/** Prints the figures of a folder, with the findings above the limits. Returns whether it keeps its limits. */
const check = (folder: string, own: Partial<Counts>): boolean => {
  const graph = readGraph(join(root, folder))
  const found = find(folder, graph)
  const names = Object.keys(GOAL) as (keyof Counts)[]
  const figures = names.map((name) => `${name} ${found[name].length}`)
  line(`${folder}: ${graph.size} files, ${foldersOf(graph).size} folders, ${figures.join(', ')}`)
  const limit = { ...GOAL, ...own }
  const failed = names.filter((name) => found[name].length > limit[name])
  for (const name of failed) line(`  ${name}, at most ${limit[name]}:\n    ${found[name].join('\n    ')}`)
  return failed.length === 0
}

const outcomes = Object.entries(limits).map(([folder, own]) => check(folder, own))
process.exitCode = outcomes.includes(false) ? 1 : 0
