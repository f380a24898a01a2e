import { chmodSync, cpSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Image } from './dockerfile.ts'

/** The path of the repository in the build stage. */
const BUILD_STAGE = '/airlock'

/** Lays out a folder like the image, with the files of this checkout's build. */
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

/** The files that a path of COPY matches: the path itself, or with a trailing `*` every file with that prefix. */
function matching(path: string): string[] {
  if (!path.endsWith('*')) return [path]
  const folder = dirname(path)
  const start = basename(path).slice(0, -1)
  return readdirSync(folder)
    .filter((name) => name.startsWith(start))
    .map((name) => join(folder, name))
}

/** As in an image, every user may read and only root may write. The umask of the build may have been stricter. */
function openToReaders(root: string): void {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const isProgram = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0
    chmodSync(path, isProgram ? 0o755 : 0o644)
  }
  chmodSync(root, 0o755)
}
