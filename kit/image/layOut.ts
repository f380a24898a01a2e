import { chmodSync, cpSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Image } from './dockerfile.ts'

/** Where the build stage has the repository. */
const BUILD_STAGE = '/airlock'

/** Lays out a folder as the image would be, from this checkout's build. */
export function layOut(image: Image, repository: string, root: string): void {
  for (const { from, to } of image.copies) {
    const target = join(root, resolve(image.workdir, to))
    for (const source of matching(join(repository, from.slice(BUILD_STAGE.length)))) {
      const isFolder = statSync(source).isDirectory()
      mkdirSync(target, { recursive: true })
      cpSync(source, isFolder ? target : join(target, basename(source)), { recursive: true })
    }
  }
  openToReaders(root)
}

/** The files that a path of COPY means: itself, or with a `*` at its end all that begin like it. */
function matching(path: string): string[] {
  if (!path.endsWith('*')) return [path]
  const folder = dirname(path)
  const start = basename(path).slice(0, -1)
  return readdirSync(folder)
    .filter((name) => name.startsWith(start))
    .map((name) => join(folder, name))
}

/** As in an image, where everybody reads and only root writes: who has built here may have a stricter umask. */
function openToReaders(root: string): void {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const isProgram = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0
    chmodSync(path, isProgram ? 0o755 : 0o644)
  }
  chmodSync(root, 0o755)
}
