import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What a document runs or is styled by. Browsers check no other kind of file. */
const TAG =
  /<script\b[^>]*\bsrc="(\/[^"]+)"|<link\b(?=[^>]*\brel="(?:stylesheet|modulepreload)")[^>]*\bhref="(\/[^"]+)"/g

const integrityOf = (bytes: Uint8Array) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** Writes into a document what its scripts and style sheets have to be (SEC-58): a browser runs no others. */
export const addIntegrity = (html: string, read: (path: string) => Uint8Array): string =>
  html.replace(
    TAG,
    (tag, script?: string, link?: string) => `${tag} integrity="${integrityOf(read(script ?? link ?? ''))}"`,
  )

/** Adds it to every document of a build, when all files have their final content. */
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
