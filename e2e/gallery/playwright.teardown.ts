import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GALLERY } from './pictures.ts'

const STYLE = `
  body { margin: 32px; background: #f5f6f8; color: #16181d; font: 14px/20px system-ui, sans-serif }
  section { display: flex; gap: 16px; padding: 8px 0 24px; overflow-x: auto; align-items: flex-start }
  figure { flex: none; margin: 0 }
  img { display: block; height: 320px; border: 1px solid #e6e8ec }
  figcaption { color: #5b6170 }`

const figure = (file: string, caption: string) =>
  `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${caption}"></a><figcaption>${caption}</figcaption></figure>`

/** The page of all pictures: a row for each subject and size, with a picture in each theme. */
function pageOf(files: readonly string[]): string {
  const rows = new Map<string, string[]>()
  for (const file of files) {
    const [what = '', theme = '', size = ''] = file.replace('.png', '').split('--')
    const row = `${what}, ${size}`
    rows.set(row, [...(rows.get(row) ?? []), figure(file, theme)])
  }
  const sections = [...rows].map(([row, figures]) => `<h2>${row}</h2><section>${figures.join('')}</section>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Airlock gallery</title><style>${STYLE}</style><h1>Airlock gallery</h1>${sections.join('')}</html>`
}

/** Writes the page when every picture has been taken. */
async function globalTeardown(): Promise<void> {
  await mkdir(GALLERY, { recursive: true })
  const files = (await readdir(GALLERY)).filter((name) => name.endsWith('.png')).sort()
  const path = join(GALLERY, 'index.html')
  await writeFile(path, pageOf(files))
  process.stdout.write(`${files.length} pictures: ${path}\n`)
}

export default globalTeardown
