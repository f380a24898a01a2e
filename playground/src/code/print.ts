const NAME = /^[A-Za-z_$][\w$]*$/

/** The longest line that is not broken up. */
const WIDTH = 64

/** A JavaScript string. `<` is written as an escape, so that no text can end a `<script>`. */
const textIn = (value: string) =>
  `'${JSON.stringify(value)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')}'`

/** A key of an object. The one that would set the prototype is written as computed. */
function keyIn(key: string): string {
  if (key === '__proto__') return `['${key}']`
  return NAME.test(key) ? key : textIn(key)
}

function bracket(open: string, parts: readonly string[], close: string, indent: string): string {
  if (parts.length === 0) return open + close
  const space = open === '{' ? ' ' : ''
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (line.length + indent.length <= WIDTH && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${close}`
}

/** Code for a value of plain JSON, in the style of a person. */
export function print(value: unknown, indent = ''): string {
  const inner = `${indent}  `
  if (typeof value === 'string') return textIn(value)
  if (Array.isArray(value))
    return bracket(
      '[',
      value.map((item) => print(item, inner)),
      ']',
      indent,
    )
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => `${keyIn(key)}: ${print(item, inner)}`)
  return bracket('{', parts, '}', indent)
}
