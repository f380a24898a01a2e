import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { themes } from '@airlock/host-sdk/themes'
import { FILMS, GALLERY, SIZES } from '../support/gallery.ts'
import { pageOf, subjectsOf } from './page.ts'
import { GROUPS } from './views.ts'

const TYPEFACE = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'

/** Writes the page when every picture has been taken, and names the views that have none. */
async function globalTeardown(): Promise<void> {
  await mkdir(GALLERY, { recursive: true })
  const files = (await readdir(GALLERY)).filter((name) => name.endsWith('.png'))
  const subjects = subjectsOf(files)
  const films = (await readdir(FILMS).catch(() => [])).sort()
  const page = join(GALLERY, 'index.html')
  await writeFile(page, pageOf({ subjects, films, themes: Object.keys(themes), sizes: SIZES }))
  await copyFile(
    createRequire(join(import.meta.dirname, '../../kit/package.json')).resolve(TYPEFACE),
    join(GALLERY, 'geist.woff2'),
  )
  const seen = new Set(subjects.map(({ view }) => view))
  const missing = Object.values(GROUPS)
    .flatMap((views) => Object.keys(views))
    .filter((view) => !seen.has(view))
  if (missing.length > 0) process.stdout.write(`Without a picture: ${missing.join(', ')}\n`)
  process.stdout.write(`${files.length} pictures: ${page}\n`)
}

export default globalTeardown
