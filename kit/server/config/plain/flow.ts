/** The text is not plain YAML, so that only the whole parser can read it. */
export class NotPlain extends Error {
  override name = 'NotPlain'
}

/** A value, and the position behind it. */
interface Read {
  value: unknown
  end: number
}

const SPACE = /\s*/y
const QUOTED = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y
/** Inside brackets a plain scalar ends at the next comma or bracket. A colon may only be within it, as in `https://`. */
const PLAIN = /[A-Za-z0-9](?:[\w./@%+=~-]|:(?![\s,[\]{}]|$)| (?=[\w./]))*/y
const KEY = /[A-Za-z]\w*(?=:\s)/y
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false }
/** The texts that YAML does not read as texts, in any case. The rest of them begin with a digit, a sign or a dot. */
const RESERVED = /^(?:true|false|null)$/i

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

const skip = (text: string, at: number) => at + (match(SPACE, text, at)?.length ?? 0)

/** The value of a plain scalar. Numbers other than small whole ones are left to the whole parser. */
export function plainScalar(text: string): unknown {
  if (Object.hasOwn(WORDS, text)) return WORDS[text]
  if (/^(?:0|[1-9]\d{0,14})$/.test(text)) return Number(text)
  if (/^[A-Za-z]/.test(text) && !RESERVED.test(text)) return text
  throw new NotPlain()
}

export function unquote(token: string): string {
  if (token.startsWith("'")) return token.slice(1, -1)
  if (!token.includes('\\')) return token.slice(1, -1)
  try {
    return String(JSON.parse(token))
  } catch {
    throw new NotPlain()
  }
}

/** Adds a pair. A key twice is a mistake, which the whole parser names; `__proto__` would not become a key. */
export function add(map: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__' || Object.hasOwn(map, key)) throw new NotPlain()
  map[key] = value
}

function readMap(text: string, start: number): Read {
  const value: Record<string, unknown> = {}
  const end = readItems(text, start, '}', (at) => {
    const quoted = match(QUOTED, text, at)
    const key = quoted ?? match(KEY, text, at)
    if (key === undefined || text[at + key.length] !== ':') throw new NotPlain()
    const read = readFlow(text, skip(text, at + key.length + 1))
    add(value, quoted === undefined ? key : unquote(quoted), read.value)
    return read.end
  })
  return { value, end }
}

function readList(text: string, start: number): Read {
  const value: unknown[] = []
  const end = readItems(text, start, ']', (at) => {
    const read = readFlow(text, at)
    value.push(read.value)
    return read.end
  })
  return { value, end }
}

/** Reads items with commas between them, up to the closing bracket. Returns the position behind it. */
function readItems(text: string, start: number, close: string, readItem: (at: number) => number): number {
  let at = skip(text, start + 1)
  if (text[at] === close) return at + 1
  for (;;) {
    at = skip(text, readItem(at))
    if (text[at] === close) return at + 1
    if (text[at] !== ',') throw new NotPlain()
    at = skip(text, at + 1)
  }
}

/** Reads a value that may be in brackets. Throws {@link NotPlain}. */
export function readFlow(text: string, at: number): Read {
  if (text[at] === '{') return readMap(text, at)
  if (text[at] === '[') return readList(text, at)
  const quoted = match(QUOTED, text, at)
  if (quoted !== undefined) return { value: unquote(quoted), end: at + quoted.length }
  const plain = match(PLAIN, text, at)
  if (plain === undefined) throw new NotPlain()
  return { value: plainScalar(plain), end: at + plain.length }
}
