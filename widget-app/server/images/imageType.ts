/** The signature of each raster type, in hex. A file's name and headers are ignored. */
const RASTER: readonly (readonly [type: string, start: RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^474946383[79]61/],
  ['image/webp', /^52494646.{8}57454250/],
  ['image/avif', /^.{8}66747970617669(?:66|73)/],
]

/**
 * Content that an SVG must not have: scripts, other documents, and external URLs. It is only ever shown as an image,
 * under a policy that forbids all of these; this is a second check, which reports the problem early.
 */
const ACTIVE = [
  /<(?:[\w-]+:)?(?:script|foreignobject|iframe|object|embed|image|feimage|handler|listener)\b/i,
  /<!(?:doctype|entity)/i,
  /<\?xml-stylesheet/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /(?:^|[\s"'/:])(?:href|src)\s*=\s*(?!["']#)/i,
  /@import|(?:url|src)\(\s*(?!["']?#)|\bimage(?:-set)?\(|javascript:/i,
]

/** The escapes of XML and CSS, and how to decode each. */
const SPELLINGS: readonly (readonly [
  spelling: RegExp,
  meaning: string | ((...match: string[]) => string),
])[] = [
  [/<!--.*?(?:-->|$)/gs, ''],
  [/<!\[CDATA\[|\]\]>/g, ''],
  [/&#x0*([\da-f]{1,6});/gi, (_, code = '') => letter(code)],
  [/&#0*(\d{1,7});/g, (_, code = '') => letter(Number(code).toString(16))],
  [/\\([\da-f]{1,6})\s?/gi, (_, code = '') => letter(code)],
  [/\\/g, ''],
]

const LAST = 0x10ffff

const letter = (hex: string) => String.fromCodePoint(Math.min(Number.parseInt(hex, 16), LAST))

/** Decodes escapes and references and removes comments, as a browser parses a style. */
const plainly = (text: string) =>
  SPELLINGS.reduce(
    (read, [spelling, meaning]) =>
      typeof meaning === 'string' ? read.replace(spelling, meaning) : read.replace(spelling, meaning),
    text,
  )

const isActive = (text: string) => ACTIVE.some((pattern) => pattern.test(text))

/** The media type of an image that may be served, or undefined. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  const raster = RASTER.find(([, pattern]) => pattern.test(start))
  if (raster) return raster[0]
  return isSafeSvg(bytes) ? 'image/svg+xml' : undefined
}

function isSafeSvg(bytes: Uint8Array): boolean {
  const text = decode(bytes)
  return text !== undefined && /^<svg[\s>]/.test(rootOf(text)) && !isActive(text) && !isActive(plainly(text))
}

/** Only UTF-8: in another encoding the patterns above would miss what a browser reads. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') || /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8)/i.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const DECLARATION = { start: '<?xml', end: '>' }
const COMMENT = { start: '<!--', end: '-->' }

/**
 * Returns the text from the root element on. It scans once from front to back, because one pattern for any number of
 * comments would backtrack through every way to divide them.
 */
function rootOf(text: string): string {
  let at = afterSpace(text, 0)
  if (text.startsWith(DECLARATION.start, at)) at = after(text, at, DECLARATION)
  while (text.startsWith(COMMENT.start, at)) at = after(text, at, COMMENT)
  return text.slice(at)
}

/** The position after a construct and the white space that follows it. */
function after(text: string, at: number, { start, end }: typeof COMMENT): number {
  const found = text.indexOf(end, at + start.length)
  return found < 0 ? text.length : afterSpace(text, found + end.length)
}

function afterSpace(text: string, at: number): number {
  const rest = /\S/g
  rest.lastIndex = at
  return rest.exec(text)?.index ?? text.length
}
