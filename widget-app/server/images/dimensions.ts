/* Not `image-size` 2.1: it ignores the frames of a GIF, skips a JPEG's arithmetic frames, and treats an animated
   AVIF as a still one. An image that it calls small may take gigabytes to decode. It is right about PNG and WebP,
   the shortest readers here. `file-type` brings nine packages and a promise for the five patterns of imageType.ts. */

/** The size of a decoded image in pixels, which does not depend on its file size. */
export interface Dimensions {
  width: number
  height: number
}

type Reader = (bytes: Buffer) => Dimensions | undefined

/** The first chunk of a PNG is its header. Animation frames cannot exceed it. */
const png: Reader = (bytes) =>
  bytes.toString('latin1', 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined

/** JPEG markers that begin a frame: C0 to CF except the Huffman and arithmetic tables and one extension. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a payload. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

const jpeg: Reader = (bytes) => {
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    // Any number of FF bytes may precede a marker.
    if (marker === 0xff) at += 1
    else if (isAlone(marker)) at += 2
    else if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
}

/** The length of a colour table, from the flags that contain its presence and size. */
const coloursOf = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** Skips length-prefixed blocks and returns the position after them. */
function afterBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1
  return at + 1
}

/** Browsers enlarge the canvas for a larger frame, so all frames count. A truncated file counts up to its end. */
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

/** The contents of the child boxes of one kind. */
function boxes(bytes: Buffer, kind: string): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    // A length of 0 means to the end. 1 means a length of eight bytes, which no file of two megabytes needs.
    const end = length === 0 ? bytes.length : at + length
    if (end < at + 8 || end > bytes.length) break
    if (bytes.toString('latin1', at + 4, at + 8) === kind) found.push(bytes.subarray(at + 8, end))
    at = end
  }
  return found
}

/**
 * The largest item: tiles, and the image they form. An animated AVIF also contains a video track, which is rejected.
 */
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

/** The dimensions of a raster image, from its headers; undefined if they are missing. */
export function dimensionsOf(type: string, bytes: Uint8Array): Dimensions | undefined {
  try {
    return READERS[type]?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    // The file is truncated.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
