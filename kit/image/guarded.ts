import { createHash } from 'node:crypto'

interface GuardedFile {
  /** The integrity that the document declares; undefined if it declares none. */
  stated: string | undefined
  /** The integrity of the file itself. */
  actual: string
}

/** Resolves to the scripts and style sheets of a served document. Throws if it has none. */
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
