import { brotliDecompressSync } from 'node:zlib'

/** How a stand-in of the system is stretched to the measures of a typeface: multiples of the size of text. */
export interface Measures {
  width: number
  ascent: number
  descent: number
  lineGap: number
}

/** The widths of a to z in Arial, of 2048 units: the stand-in on most systems, which Liberation Sans copies. */
const ARIAL = [
  1139, 1139, 1024, 1139, 1139, 569, 1139, 1139, 455, 455, 1024, 455, 1706, 1139, 1139, 1139, 1139, 682, 1024,
  569, 1139, 1024, 1479, 1024, 1024, 1024,
].map((width) => width / 2048)

/** Letters about as often as in English, by which widths are weighed. */
const SAMPLE =
  'eeeeeeeeeeeettttttttaaaaaaaaoooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddllllccuummwwffggyyppbbvk'

/** The tags that a file writes as one number (WOFF2, section 4.1), as far as they are read here. */
const TAGS: Readonly<Record<number, string>> = {
  0: 'cmap',
  1: 'head',
  2: 'hhea',
  3: 'hmtx',
  10: 'glyf',
  11: 'loca',
}
const OWN_TAG = 63
const HEADER = 48
/** Unpacked. A small file cannot claim the memory of the server. */
const MOST_BYTES = 8_000_000

interface Table {
  bytes: Buffer
  isTransformed: boolean
}

/** A number of 7 bits a byte (UIntBase128), and the position behind it. */
function readBase128(file: Buffer, at: number): [value: number, end: number] {
  let value = 0
  for (let index = 0; index < 5; index += 1) {
    const byte = file.readUInt8(at + index)
    value = value * 128 + (byte & 127)
    if (byte < 128) return [value, at + index + 1]
  }
  throw new RangeError('a number is too long')
}

/** The tables of the font, unpacked. */
function readTables(file: Buffer): Map<string, Table> {
  const found: { tag: string; length: number; isTransformed: boolean }[] = []
  let at = HEADER
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = file.readUInt8(at)
    const number = flags & 63
    const version = flags >> 6
    at += number === OWN_TAG ? 5 : 1
    const tag = TAGS[number] ?? `${number}`
    const isTransformed = version !== (tag === 'glyf' || tag === 'loca' ? 3 : 0)
    let [length, end] = readBase128(file, at)
    if (isTransformed) [length, end] = readBase128(file, end)
    at = end
    found.push({ tag, length, isTransformed })
  }
  const packed = file.subarray(at, at + file.readUInt32BE(20))
  const bytes = brotliDecompressSync(packed, { maxOutputLength: MOST_BYTES })
  const tables = new Map<string, Table>()
  let start = 0
  for (const { tag, length, isTransformed } of found) {
    tables.set(tag, { bytes: bytes.subarray(start, start + length), isTransformed })
    start += length
  }
  return tables
}

/** The glyph of a character in a subtable of format 4; 0 for none. */
function glyphIn(table: Buffer, code: number): number {
  const size = table.readUInt16BE(6)
  let at = 14
  while (at < 14 + size && table.readUInt16BE(at) < code) at += 2
  const first = table.readUInt16BE(at + size + 2)
  if (at >= 14 + size || first > code) return 0
  const delta = table.readUInt16BE(at + 2 * size + 2)
  const place = at + 3 * size + 2
  const offset = table.readUInt16BE(place)
  if (offset === 0) return (code + delta) & 0xffff
  const glyph = table.readUInt16BE(place + offset + 2 * (code - first))
  return glyph && (glyph + delta) & 0xffff
}

/** The glyph of a character, by the subtable that every font for browsers has; 0 for none. */
function glyphOf(cmap: Buffer, code: number): number {
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + index * 8))
    if (table.readUInt16BE(0) === 4) return glyphIn(table, code)
  }
  return 0
}

/**
 * Reads the measures of a WOFF2 file. Throws if it is none. The width counts the Latin letters that the file has, and is 1
 * without any. The measures of a variable font are those of its default, whose letters may be a few per cent narrower
 * than at 400.
 */
export function measuresOf(content: Uint8Array): Measures {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new TypeError('no WOFF2')
  const tables = readTables(file)
  const table = (tag: string): Table => {
    const read = tables.get(tag)
    if (!read) throw new TypeError(`no table ${tag}`)
    return read
  }
  const units = table('head').bytes.readUInt16BE(18)
  if (units === 0) throw new RangeError('no units')
  const hhea = table('hhea').bytes
  const hmtx = table('hmtx')
  const last = hhea.readUInt16BE(34) - 1
  const widthOf = (glyph: number) => {
    const index = Math.min(glyph, last)
    return hmtx.bytes.readUInt16BE(hmtx.isTransformed ? 1 + 2 * index : 4 * index) / units
  }
  let own = 0
  let arial = 0
  for (const letter of Buffer.from(SAMPLE)) {
    const glyph = glyphOf(table('cmap').bytes, letter)
    if (glyph === 0) continue
    own += widthOf(glyph)
    arial += ARIAL[letter - 97] ?? 0
  }
  const em = (at: number) => hhea.readInt16BE(at) / units
  return { width: own > 0 ? own / arial : 1, ascent: em(4), descent: -em(6), lineGap: em(8) }
}
