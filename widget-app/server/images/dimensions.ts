/*
 * Not `image-size` 2.1: it looks at no frame of a GIF, skips a JPEG's arithmetic frames, and takes an AVIF that moves for
 * one that does not. What it calls small may take gigabytes to paint. It is right about PNG and WebP, the shortest readers
 * here. `file-type` brings nine packages and a promise for the five patterns of imageType.ts.
 */

/** How large a picture is when it is painted, in pixels, whatever few bytes it has. */
export interface Dimensions {
  width: number
  height: number
}

type Reader = (bytes: Buffer) => Dimensions | undefined

/** The first chunk of a PNG is its header; frames of an animated one are inside of that. */
const png: Reader = (bytes) =>
  bytes.toString('latin1', 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined

/** Markers of JPEG that begin a frame: all from C0 to CF but tables of Huffman and of arithmetic coding, and one extension. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers that stand alone. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

const jpeg: Reader = (bytes) => {
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    // Any number of bytes FF may stand before a marker.
    if (marker === 0xff) at += 1
    else if (isAlone(marker)) at += 2
    else if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
}

/** The bytes of a table of colours, by the flags that say whether there is one. */
const coloursOf = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** Where blocks, each with its length before it, are over. */
function afterBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1
  return at + 1
}

/** Browsers make the ground larger for a frame that is: all frames count. One that is cut off counts as far as it goes. */
const gif: Reader = (bytes) => {
  let [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  let at = 13 + coloursOf(bytes.readUInt8(10))
  try {
    for (;;) {
      const block = bytes.readUInt8(at)
      if (block === 0x2c) {
        width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
        height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
        at = afterBlocks(bytes, at + 11 + coloursOf(bytes.readUInt8(at + 9)))
      } else if (block === 0x21) at = afterBlocks(bytes, at + 2)
      else break
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return { width, height }
}

const WEBP: Readonly<Record<string, Reader>> = {
  'VP8 ': (bytes) => ({ width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }),
  VP8L: (bytes) => {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  },
  VP8X: (bytes) => ({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }),
}
const webp: Reader = (bytes) => WEBP[bytes.toString('latin1', 12, 16)]?.(bytes)

/** What is in the boxes of a kind, of those that lie in a box. */
function boxes(bytes: Buffer, kind: string): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    // Zero: to the end. One: a length of eight bytes, which nothing of two megabytes needs.
    const end = length === 0 ? bytes.length : at + length
    if (end < at + 8 || end > bytes.length) break
    if (bytes.toString('latin1', at + 4, at + 8) === kind) found.push(bytes.subarray(at + 8, end))
    at = end
  }
  return found
}

/** The largest of what is in it: tiles, and what they make. One that moves has a film beside it, which nobody reads here. */
const avif: Reader = (bytes) => {
  if (boxes(bytes, 'moov').length > 0) return undefined
  const sizes = boxes(bytes, 'meta')
    .flatMap((meta) => boxes(meta.subarray(4), 'iprp'))
    .flatMap((properties) => boxes(properties, 'ipco'))
    .flatMap((container) => boxes(container, 'ispe'))
  if (sizes.length === 0) return undefined
  return {
    width: Math.max(...sizes.map((size) => size.readUInt32BE(4))),
    height: Math.max(...sizes.map((size) => size.readUInt32BE(8))),
  }
}

const READERS: Readonly<Record<string, Reader>> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/gif': gif,
  'image/webp': webp,
  'image/avif': avif,
}

/** How large a raster picture of a type is, by its own headers; undefined where these do not say. */
export function dimensionsOf(type: string, bytes: Uint8Array): Dimensions | undefined {
  try {
    return READERS[type]?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    // It ends before it says so.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
