import { createHash } from 'node:crypto'

/** The content codings made at build time, best first. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Compressed twins lie beside the file: `x.js` has `x.js.br` and `x.js.gz`. */
export const EXTENSIONS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/** A file in memory. Files are read once at start, so that a request never touches the disk. */
export interface Asset {
  type: string
  /** The hash of the content, from which its ETag is made. */
  hash: string
  body: Uint8Array<ArrayBuffer>
  encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The media type of a file name. */
function typeOf(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.'))] ?? 'application/octet-stream'
}

/** Creates an asset from its name and content. */
export function assetOf(name: string, body: Uint8Array<ArrayBuffer>, encoded: Asset['encoded'] = {}): Asset {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return { type: typeOf(name), hash, body, encoded }
}
