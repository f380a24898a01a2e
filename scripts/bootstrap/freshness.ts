import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A package folder with the inputs and the outputs of its build. */
export interface Build {
  folder: string
  reads: readonly string[]
  writes: readonly string[]
}

const SKIPPED = new Set(['dist', 'node_modules'])
const STAMPS = '.cache/builds.json'

const filesIn = (path: string): string[] => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !SKIPPED.has(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

/**
 * A digest of all inputs of a build. It covers their content, not their times, because a checkout changes the time of
 * every file.
 */
export const digestOf = (root: string, { reads }: Build): string => {
  const hash = createHash('sha256').update(process.version)
  for (const file of reads.flatMap((path) => filesIn(join(root, path))))
    hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

const readStamps = (root: string): Record<string, string> => {
  try {
    return JSON.parse(readFileSync(join(root, STAMPS), 'utf8'))
  } catch {
    return {} // The stamp is missing or incomplete: build.
  }
}

export const missingOutputs = (root: string, { writes }: Build) =>
  writes.filter((path) => !existsSync(join(root, path)))

export const isFresh = (root: string, build: Build) =>
  missingOutputs(root, build).length === 0 && readStamps(root)[build.folder] === digestOf(root, build)

/**
 * Stores the digest of a build's inputs. `undefined` deletes it, because the output of a failed build cannot be
 * trusted.
 */
export const stamp = (root: string, { folder }: Build, digest: string | undefined) => {
  mkdirSync(dirname(join(root, STAMPS)), { recursive: true })
  writeFileSync(join(root, STAMPS), JSON.stringify({ ...readStamps(root), [folder]: digest }, null, 2))
}
