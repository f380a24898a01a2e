import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'
import { root } from '../bootstrap/install.mjs'
import { line } from '../bootstrap/say.ts'
import { foldersOf, longestChain, ringsOf } from './folderFigures.ts'
import { type Counts, GOAL, limits } from './folderLimits.ts'
import { isBarrel, readGraph } from './importGraph.ts'

interface Manifest {
  exports?: Readonly<Record<string, { source?: string }>>
}

/** What a package offers to others, as paths from the root. */
const entriesOf = (workspace: string): string[] => {
  const { exports = {} }: Manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
  return Object.values(exports).flatMap(({ source }) => (source ? [join(workspace, source)] : []))
}

const barrelsOf = (folder: string, files: Iterable<string>): string[] => {
  const entries = entriesOf(dirname(folder)).map((entry) => relative(folder, entry))
  return [...files].filter(
    (file) =>
      /(^|\/)index\.tsx?$/.test(file) &&
      !entries.includes(file) &&
      isBarrel(file, readFileSync(join(root, folder, file), 'utf8')),
  )
}

const failureOf = (counts: Counts, limit: Counts): string[] =>
  (Object.keys(limit) as (keyof Counts)[])
    .filter((name) => counts[name] > limit[name])
    .map((name) => `${name} is ${counts[name]}, at most ${limit[name]}`)

const measure = (folder: string) => {
  const graph = readGraph(join(root, folder))
  const folders = foldersOf(graph)
  const rings = ringsOf(folders)
  const chain = longestChain(graph)
  const barrels = barrelsOf(folder, graph.keys())
  const counts: Counts = { inRings: rings.flat().length, depth: chain.length, barrels: barrels.length }
  const failures = failureOf(counts, { ...GOAL, ...limits[folder] })
  line(
    `${folder}: ${graph.size} files, ${folders.size} folders, ${counts.inRings} in rings, depth ${counts.depth}, ${counts.barrels} barrels`,
  )
  if (failures.length === 0) return true
  line(`  ${failures.join('; ')}`)
  for (const ring of rings) line(`  ring: ${ring.join(' ')}`)
  line(`  chain: ${chain.join(' > ')}`)
  line(`  barrels: ${barrels.join(' ')}`)
  return false
}

const passed = Object.keys(limits).map(measure)
process.exitCode = passed.every(Boolean) ? 0 : 1
