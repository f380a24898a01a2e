import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/* Which tests take pictures, read from their source: the gallery runs these alone. */

const TESTS = join(import.meta.dirname, '../tests')

/** A call with the name of the picture. A backtick begins a name with something to fill in. */
const NAMED = /\b(?:inspect|shoot)\((?:[^'"`]*?), ?(['`])([^'`]+)\1/g

/** A test with its title. */
const TITLED = /\btest\w*\(\s*(['"`])(.+?)\1,/g

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches a text, and whatever is filled in for `${…}` if it is a template. */
const patternOf = (quote: string, text: string) =>
  quote === '`'
    ? text
        .split(/\$\{[^}]*\}/)
        .map(quoted)
        .join('.*')
    : quoted(text)

/** The statements of a module: each begins in the first column. */
const statementsOf = (source: string) => source.split(/\n(?=[^\s)\]}])/)

/** The statements that take pictures, themselves or by a function of the same file. */
function takingIn(source: string): string[] {
  const statements = statementsOf(source).filter((one) => !one.startsWith('import'))
  const takers = ['inspect', 'shoot']
  const takes = (one: string) => new RegExp(`\\b(?:${takers.join('|')})\\(`).test(one)
  for (const one of statements) {
    const [, name] = /^(?:async )?(?:function|const) (\w+)/.exec(one) ?? []
    if (name && takes(one)) takers.push(name)
  }
  return statements.filter(takes)
}

interface PicturedFile {
  /** The path below `e2e/tests`. */
  file: string
  /** What the titles of the tests that take pictures match. */
  titles: string[]
  /** What the names of the pictures match. */
  names: string[]
}

function readFile(file: string): PicturedFile {
  const taking = takingIn(readFileSync(join(TESTS, file), 'utf8')).join('\n')
  const all = (pattern: RegExp) =>
    [...taking.matchAll(pattern)].map(([, quote = '', text = '']) => patternOf(quote, text))
  return { file, titles: all(TITLED), names: all(NAMED) }
}

/** The files with tests that take pictures. */
export const PICTURED: readonly PicturedFile[] = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => readFile(relative('.', file)))
  .filter(({ names }) => names.length > 0)

/** What a test's file and title match, if it takes pictures. */
export const WANTED: readonly RegExp[] = PICTURED.flatMap(({ file, titles }) =>
  titles.map((title) => new RegExp(`${quoted(file)} .*${title}`)),
)
