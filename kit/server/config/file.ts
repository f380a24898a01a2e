import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { readPlain } from './plain/plain.ts'
import { ConfigProblem } from './problem.ts'

type Path = readonly PropertyKey[]

/** A mistake in a file: where it is, and how to fix it. */
export interface FileProblem {
  path: Path
  message: string
}

interface ConfigFile<Data> {
  data: Data
  /** Throws one {@link ConfigProblem} with a line per problem. Returns if there are none. */
  refuse: (problems: readonly FileProblem[]) => void
}

/**
 * Parses a file that an operator writes (YAML, which includes JSON). Throws one {@link ConfigProblem} with a line per
 * problem, each starting with `file:line`, so that the operator can fix all of them at once.
 *
 * @param schema its messages are the end of a sentence that begins with the setting's name
 * @param nameOf returns the name of a setting in a message
 */
export function parseConfigFile<Schema extends z.ZodMiniType>(
  text: string,
  file: string,
  schema: Schema,
  nameOf: (path: Path) => string,
): ConfigFile<z.output<Schema>> {
  // Only the whole parser knows lines and mistakes. Most files have none, and are ten times faster to read without it.
  let whole: Whole | undefined
  const parsedWhole = () => {
    whole ??= parseWhole(text, file)
    return whole
  }
  const problemOf = (problems: readonly FileProblem[]) =>
    new ConfigProblem(
      problems.map(({ path, message }) => `${file}:${lineOf(parsedWhole(), path)}: ${message}`).join('\n'),
    )
  const parsed = z.safeParse(schema, readPlain(text) ?? parsedWhole().document.toJS())
  if (!parsed.success) throw problemOf(parsed.error.issues.map((issue) => explain(issue, nameOf)))
  return {
    data: parsed.data,
    refuse(problems) {
      if (problems.length > 0) throw problemOf(problems)
    },
  }
}

interface Whole {
  document: Document
  lines: LineCounter
}

/** Parses all of YAML. Throws a {@link ConfigProblem} for mistakes of its syntax. */
function parseWhole(text: string, file: string): Whole {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  if (document.errors.length === 0) return { document, lines }
  const problems = document.errors.map(
    (error) => `${file}:${error.linePos?.[0].line ?? 1}: ${error.message.split(' at line')[0]}.`,
  )
  throw new ConfigProblem(problems.join('\n'))
}

/**
 * Reads a file whose path is in the environment.
 *
 * @param what completes the message "AIRLOCK_… has to be the path of …"
 */
export function readConfigText(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw unreadable(file, error, what)
  }
}

/** The same without making requests wait. */
export const loadConfigText = (file: string, what: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error, what)
  })

function unreadable(file: string, error: unknown, what: string): ConfigProblem {
  const { code } = error as NodeJS.ErrnoException
  return new ConfigProblem(`${file} cannot be read (${code}). ${what}`)
}

function explain(issue: z.core.$ZodIssue, nameOf: (path: Path) => string): FileProblem {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
  return { path, message: `${nameOf(issue.path)} ${issue.message}` }
}

/** The line of a setting, or of its nearest parent that is in the file. */
function lineOf({ document, lines }: Whole, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const parent = document.getIn(path.slice(0, length - 1), true)
    const key = path[length - 1]
    const pair = isMap(parent)
      ? parent.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined
    const node = pair ? pair.key : document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}
