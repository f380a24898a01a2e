import * as z from 'zod/mini'
import { imageTypeOf } from '../registry/images/imageType.ts'
import { nameLabel } from '../tokens/label.ts'

/** What a collectible says of itself. */
export interface Metadata {
  name: string | undefined
  /** A `data:` URI of a picture that may be shown. */
  picture: string | null
}

const NONE: Metadata = { name: undefined, picture: null }

/** A picture on a chain has a few thousand bytes; a page has two dozen of them. */
const PICTURE_BYTES = 64_000

const text = z.optional(z.nullable(z.unknown()))
const Said = z.object({ name: text, image: text, image_data: text })

const JSON_URI = /^data:application\/json((?:;[^,;]*)*),/i
const IMAGE_URI = /^data:image\/[\w.+-]+((?:;[^,;]*)*),/i
const SVG = /^\s*<(?:svg|\?xml)/

/** The bytes of a `data:` URI of a kind; undefined for any other text. */
function bytesOf(uri: string, kind: RegExp): Buffer | undefined {
  const [start, options] = kind.exec(uri) ?? []
  if (start === undefined) return undefined
  const body = uri.slice(start.length)
  if (/;base64$/i.test(options ?? '')) return Buffer.from(body, 'base64')
  try {
    return Buffer.from(decodeURIComponent(body))
  } catch {
    // Written as it is, with a percent sign in it.
    return Buffer.from(body)
  }
}

/** What a browser may be given: a picture by its bytes, whatever it is said to be. */
function pictureOf(image: unknown): string | null {
  if (typeof image !== 'string') return null
  const bytes = SVG.test(image) ? Buffer.from(image) : bytesOf(image, IMAGE_URI)
  if (!bytes || bytes.length > PICTURE_BYTES) return null
  const type = imageTypeOf(bytes)
  return type ? `data:${type};base64,${bytes.toString('base64')}` : null
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * Reads what a token URI holds in itself. One that leads elsewhere tells nothing: nobody's server is asked because
 * somebody sent a token.
 */
export function metadataIn(uri: string | undefined): Metadata {
  const bytes = uri === undefined ? undefined : bytesOf(uri, JSON_URI)
  const said = bytes && Said.safeParse(parse(bytes))
  if (!said?.success) return NONE
  const { name, image, image_data } = said.data
  return {
    name: typeof name === 'string' ? nameLabel(name) : undefined,
    picture: pictureOf(image) ?? pictureOf(image_data),
  }
}
