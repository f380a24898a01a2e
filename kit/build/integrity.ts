import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The tags that load a script or a style sheet. Browsers check the integrity of no other kind of file. */
const TAG =
  /<script\b[^>]*\bsrc="(\/[^"]+)"|<link\b(?=[^>]*\brel="(?:stylesheet|modulepreload)")[^>]*\bhref="(\/[^"]+)"/g

const integrityOf = (bytes: Uint8Array) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** Writes the hash of each script and style sheet into a document (SEC-58): the browser then refuses a changed file. */
export const addIntegrity = (html: string, read: (path: string) => Uint8Array): string =>
  html.replace(
    TAG,
    (tag, script?: string, link?: string) => `${tag} integrity="${integrityOf(read(script ?? link ?? ''))}"`,
  )

/** A Vite plugin that adds the hashes to every document of a build, once all files have their final content. */
export function withIntegrity(): Plugin {
  return {
    name: 'airlock:with-integrity',
    apply: 'build',
    writeBundle: ({ dir = '' }, bundle) => {
      for (const file of Object.keys(bundle).filter((name) => name.endsWith('.html'))) {
        const path = join(dir, file)
        writeFileSync(
          path,
          addIntegrity(readFileSync(path, 'utf8'), (name) => readFileSync(join(dir, name))),
        )
      }
    },
  }
}
