import { add, NotPlain, plainScalar, readFlow, unquote } from './flow.ts'

/** A line that is neither empty nor a comment. */
interface Line {
  indent: number
  text: string
}

/** Control characters, tabs, and spaces and line breaks other than the usual ones: YAML has rules of its own for them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ODD = /[\u0000-\u0009\u000b-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/
const PAIR = /^([A-Za-z]\w*|"[^"\\]*"):(?: +(.*))?$/
const COMMENT = /^ +#[^\n]*$/
const QUOTED = /^(?:"(?:[^"\\]|\\.)*"|'[^']*')/
/** A plain scalar on a line, in which no colon stands before a space. */
const SCALAR = /^[A-Za-z0-9](?:[^:]|:(?=\S))*$/

/**
 * Reads plain YAML: indented maps and lists, values on one line, brackets within a line, and JSON. Returns undefined for
 * anything else, right or wrong: the whole parser, which is ten times slower, decides about that.
 */
export function readPlain(text: string): unknown {
  const source = text.replaceAll('\r\n', '\n')
  if (ODD.test(source)) return undefined
  try {
    return source.startsWith('{') ? readBrackets(source.trimEnd()) : readBlocks(source)
  } catch (error) {
    if (error instanceof NotPlain || error instanceof RangeError) return undefined
    throw error
  }
}

/** Returns the value if there is nothing but a comment behind it. */
function last(value: unknown, rest: string): unknown {
  if (rest !== '' && !COMMENT.test(rest)) throw new NotPlain()
  return value
}

function readBrackets(text: string): unknown {
  const { value, end } = readFlow(text, 0)
  return last(value, text.slice(end))
}

function linesOf(source: string): Line[] {
  const lines: Line[] = []
  for (const line of source.split('\n')) {
    const text = line.trim()
    if (text === '' || text.startsWith('#')) continue
    lines.push({ indent: line.length - line.trimStart().length, text })
  }
  return lines
}

/** The value behind a key or a dash. */
function scalarOf(text: string): unknown {
  const quoted = QUOTED.exec(text)?.[0]
  if (quoted !== undefined) return last(unquote(quoted), text.slice(quoted.length))
  if (text.startsWith('[') || text.startsWith('{')) return readBrackets(text)
  const plain = text.replace(/ +#.*$/, '')
  if (!SCALAR.test(plain)) throw new NotPlain()
  return plainScalar(plain)
}

const isItem = ({ text }: Line) => text.startsWith('- ')

function readBlocks(source: string): unknown {
  const lines = linesOf(source)
  let next = 0

  function readMap(indent: number): unknown {
    const map: Record<string, unknown> = {}
    for (let line = lines[next]; line && line.indent === indent && !isItem(line); line = lines[next]) {
      const [, key, value] = PAIR.exec(line.text) ?? []
      if (key === undefined) throw new NotPlain()
      next += 1
      const name = key.startsWith('"') ? unquote(key) : key
      add(map, name, value === undefined || value.startsWith('#') ? readBelow(indent) : scalarOf(value))
    }
    return map
  }

  function readList(indent: number): unknown {
    const list: unknown[] = []
    for (let line = lines[next]; line && line.indent === indent && isItem(line); line = lines[next]) {
      const text = line.text.slice(1).trimStart()
      if (PAIR.test(text) || isItem({ indent, text })) {
        // The first pair of a map stands behind the dash, and the others below it.
        const inner = indent + line.text.length - text.length
        lines[next] = { indent: inner, text }
        list.push(readNode(inner))
      } else {
        next += 1
        list.push(scalarOf(text))
      }
    }
    return list
  }

  function readNode(indent: number): unknown {
    const line = lines[next]
    if (!line) throw new NotPlain()
    return isItem(line) ? readList(indent) : readMap(indent)
  }

  /** The value of a key without one on its line: deeper, or a list that is not indented. */
  function readBelow(indent: number): unknown {
    const line = lines[next]
    if (!line || line.indent < indent || (line.indent === indent && !isItem(line))) throw new NotPlain()
    return readNode(line.indent)
  }

  const value = readNode(lines[0]?.indent ?? 0)
  if (next !== lines.length) throw new NotPlain()
  return value
}
