import { createHash } from 'node:crypto'

interface GuardedFile {
  /** What the document says that the file is; undefined where it says nothing. */
  stated: string | undefined
  /** What the file is. */
  actual: string
}

/** The scripts and style sheets that a served document names. Throws when it names none. */
export async function guardedFiles(base: string, html: string): Promise<GuardedFile[]> {
  const tags = html.match(
    /<script\b[^>]*\bsrc=[^>]*>|<link\b[^>]*\brel="(?:stylesheet|modulepreload)"[^>]*>/g,
  )
  if (!tags?.some((tag) => tag.startsWith('<script'))) throw new Error('The document has no script.')
  return Promise.all(
    tags.map(async (tag) => {
      const path = /(?:src|href)="([^"]+)"/.exec(tag)?.[1]
      const body = new Uint8Array(await (await fetch(`${base}${path}`)).arrayBuffer())
      const actual = `sha384-${createHash('sha384').update(body).digest('base64')}`
      return { stated: /integrity="([^"]+)"/.exec(tag)?.[1], actual }
    }),
  )
}
