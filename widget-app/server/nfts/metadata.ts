import * as z from 'zod/mini'
import { strangersImageType } from '../images/strangers.ts'
import { nameLabel } from '../tokens/label.ts'

/** What a collectible says of itself. */
export interface Metadata {
  name: string | undefined
  /** A `data:` URI of a picture that may be shown. */
  picture: string | null
  /** Where else its picture is said to be. Whether anybody is asked for it is for others to say. */
  image: string | undefined
}

export const NO_METADATA: Metadata = { name: undefined, picture: null, image: undefined }

/** A picture on a chain has a few thousand bytes; a page has two dozen of them. */
const PICTURE_BYTES = 64_000
/** Characters of an address. */
const LONGEST = 2_048

const text = z.optional(z.nullable(z.unknown()))
const Said = z.object({ name: text, image: text, image_url: text, image_data: text })

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

/** What JSON says of a collectible; undefined where it is no JSON. */
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

/** Reads what a token URI holds in itself. One that leads elsewhere tells nothing here. */
export function metadataIn(uri: string | undefined): Metadata {
  const bytes = uri === undefined ? undefined : bytesOf(uri, JSON_URI)
  return (bytes && readMetadata(bytes)) ?? NO_METADATA
}

/** A URI of ERC-1155 stands for all collectibles of its contract: each puts its id in, 64 hex digits in small letters. */
export const withId = (uri: string, tokenId: string): string =>
  uri.includes('{id}') ? uri.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0')) : uri
