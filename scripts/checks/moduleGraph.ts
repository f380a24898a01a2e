import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { init, parse } from 'es-module-lexer'

/** Which imports of a built module to follow: only those that the browser loads at once, or dynamic ones too. */
export type Follow = 'static' | 'all'

await init

const importsOf = (file: string, follow: Follow): string[] =>
  parse(readFileSync(file, 'utf8'))[0]
    .filter(({ d }) => d === -1 || (follow === 'all' && d >= 0))
    .flatMap(({ n }) => (n?.startsWith('.') ? [resolve(dirname(file), n)] : []))

/** The files that loading `entries` brings into the page, each once. Files that match `except` are not followed. */
export const reachable = (entries: readonly string[], follow: Follow, except?: RegExp): Set<string> => {
  const found = new Set<string>()
  const queue = [...entries]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file) || except?.test(file)) continue
    found.add(file)
    queue.push(...importsOf(file, follow))
  }
  return found
}

const TAGS = /<(?:script|link)\b[^>]*>/g
const attribute = (tag: string, name: string) => new RegExp(`\\b${name}=["']?([^"'\\s>]+)`).exec(tag)?.[1]

/** The scripts that a page loads by itself (`<script src>` and `<link rel="modulepreload">`), as files of `root`. */
export const scriptsOfPage = (root: string, page: string): string[] =>
  (readFileSync(resolve(root, page), 'utf8').match(TAGS) ?? []).flatMap((tag) => {
    const source =
      attribute(tag, 'src') ??
      (attribute(tag, 'rel') === 'modulepreload' ? attribute(tag, 'href') : undefined)
    return source === undefined ? [] : [resolve(root, source.replace(/^\//, ''))]
  })
