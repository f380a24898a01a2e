import * as z from 'zod/mini'
import { nameLabel } from '../../shared/label.ts'
import { strangersImageType } from '../images/strangers.ts'

/** The metadata of a collectible. */
export interface Metadata {
  name: string | undefined
  /** A `data:` URI of an image that is safe to show. */
  picture: string | null
  /** The URL of its image, if it is not embedded. The caller decides whether it may be requested. */
  image: string | undefined
}

export const NO_METADATA: Metadata = { name: undefined, picture: null, image: undefined }

/** On-chain images have a few thousand bytes, and a page has two dozen of them. */
const PICTURE_BYTES = 64_000
/** The maximum length of a URL. */
const LONGEST = 2_048

const text = z.optional(z.nullable(z.unknown()))
const Said = z.object({ name: text, image: text, image_url: text, image_data: text })

const JSON_URI = /^data:application\/json((?:;[^,;]*)*),/i
const IMAGE_URI = /^data:image\/[\w.+-]+((?:;[^,;]*)*),/i
const SVG = /^\s*<(?:svg|\?xml)/

/** The bytes of a `data:` URI with a given media type; undefined for any other text. */
function bytesOf(uri: string, kind: RegExp): Buffer | undefined {
  const [start, options] = kind.exec(uri) ?? []
  if (start === undefined) return undefined
  const body = uri.slice(start.length)
  if (/;base64$/i.test(options ?? '')) return Buffer.from(body, 'base64')
  try {
    return Buffer.from(decodeURIComponent(body))
  } catch {
    // The text is not encoded and contains a percent sign.
    return Buffer.from(body)
  }
}

/** A `data:` URI of an image that browsers may be given. Its type comes from its bytes. */
function pictureOf(image: unknown): string | null {
  if (typeof image !== 'string') return null
  const bytes = SVG.test(image) ? Buffer.from(image) : bytesOf(image, IMAGE_URI)
  if (!bytes || bytes.length > PICTURE_BYTES) return null
  const type = strangersImageType(bytes)
  return type ? `data:${type};base64,${bytes.toString('base64')}` : null
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

const addressIn = (image: unknown): string | undefined =>
  typeof image === 'string' && /^[a-z]+:\/\//i.test(image) && image.length <= LONGEST ? image : undefined

/** Parses a collectible's metadata; undefined if it is not JSON. */
export function readMetadata(json: Buffer): Metadata | undefined {
  const parsed = parse(json)
  if (parsed === undefined) return undefined
  const said = Said.safeParse(parsed)
  if (!said.success) return NO_METADATA
  const { name, image, image_url, image_data } = said.data
  return {
    name: typeof name === 'string' ? nameLabel(name) : undefined,
    picture: pictureOf(image) ?? pictureOf(image_data),
    image: addressIn(image) ?? addressIn(image_url),
  }
}

/** Parses metadata embedded in a token URI. For any other URI the result is empty. */
export function metadataIn(uri: string | undefined): Metadata {
  const bytes = uri === undefined ? undefined : bytesOf(uri, JSON_URI)
  return (bytes && readMetadata(bytes)) ?? NO_METADATA
}

/** Fills the id into an ERC-1155 URI, which is shared by all items of the contract: 64 lower-case hex digits. */
export const withId = (uri: string, tokenId: string): string =>
  uri.includes('{id}') ? uri.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0')) : uri
