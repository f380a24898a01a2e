import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Asset, assetOf } from '@airlock/kit/server'
import { imageTypeOf } from './imageType.ts'

const LIMIT = 256_000
const DATA = /^data:[\w/+.-]*(?:;charset=[\w-]+)?(;base64)?,([\s\S]*)$/

/**
 * Reads the bytes of a `data:` URI, or of a file relative to the operator's. Returns the reason as a text if it
 * fails.
 */
function bytesOf(image: string, file: string): Uint8Array<ArrayBuffer> | string {
  const [data, base64, content = ''] = DATA.exec(image) ?? []
  try {
    if (data === undefined) return new Uint8Array(readFileSync(resolve(dirname(file), image)))
    return new Uint8Array(
      Buffer.from(base64 ? content : decodeURIComponent(content), base64 ? 'base64' : 'utf8'),
    )
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    return code
      ? `"${image}" cannot be read (${code}). Put the picture beside this file.`
      : 'its data: address is broken.'
  }
}

/**
 * Reads the image that an operator configures for a wallet. Returns a sentence with the reason if it cannot be shown.
 */
export function readImage(image: string, file: string): Asset | string {
  const bytes = bytesOf(image, file)
  if (typeof bytes === 'string') return bytes
  if (bytes.length > LIMIT)
    return `the picture has more than ${LIMIT / 1000} kB. Make it smaller: it is shown at 40 pixels.`
  const type = imageTypeOf(bytes)
  if (type) return { ...assetOf('', bytes), type }
  return 'the picture is no PNG, JPEG, GIF, WebP or AVIF, and no SVG without scripts, foreign content and links.'
}
