import type { Browser } from '@playwright/test'
import { formOf, LOOKS, type Look } from './states.ts'

/** The pictures of one state. A missing one says that the kit has no such state. */
export interface Sheet {
  title: string
  rows: readonly { name: string; pictures: Readonly<Partial<Record<Look, Buffer>>> }[]
}

const STYLE = `
  body { margin: 24px; font: 15px system-ui, sans-serif; background: #d9d9de; color: #111 }
  h1 { margin: 0 0 16px; font-size: 24px }
  table { border-spacing: 12px }
  th { text-align: start; font-size: 17px }
  td { vertical-align: top }
  img, p { display: block; border-radius: 6px }
  p { display: grid; place-items: center; margin: 0; background: #c9c9d0; color: #555 }
  .desktop { width: 832px; height: 520px }
  .phone { width: 240px; height: 520px }
`

const cellOf = (look: Look, picture: Buffer | undefined) => {
  const form = formOf(look)
  return picture
    ? `<img class="${form}" src="data:image/png;base64,${picture.toString('base64')}" alt="${look}">`
    : `<p class="${form}">has none</p>`
}

/** The document of a sheet: a row for each kit, a column for each look. */
export function sheetHtml({ title, rows }: Sheet): string {
  const body = rows.map(
    ({ name, pictures }) =>
      `<tr><th>${name}</th></tr><tr>${LOOKS.map((look) => `<td>${cellOf(look, pictures[look])}</td>`).join('')}</tr>`,
  )
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><h1>${title}</h1><table>${body.join('')}</table>`
}

/** Writes a sheet as one picture. */
export async function writeSheet(browser: Browser, sheet: Sheet, path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 2260, height: 800 }, deviceScaleFactor: 1.5 })
  try {
    await page.setContent(sheetHtml(sheet))
    await page.screenshot({ path, fullPage: true })
  } finally {
    await page.close()
  }
}
