import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Asset, assetOf, ENCODINGS, type Encoding, EXTENSIONS } from './asset.ts'

const UNPACK: Readonly<Record<Encoding, (packed: Uint8Array) => Uint8Array>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** Every file of a folder by URL path, without its packed twins. Empty where there is no such folder. */
export function readFolder(prefix: string, folder: string): Map<string, Asset> {
  const files = new Map<string, Asset>()
  if (!existsSync(folder)) return files
  const packed = Object.values(EXTENSIONS)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || packed.some((extension) => entry.name.endsWith(extension))) continue
    const path = join(entry.parentPath, entry.name)
    const relative = path.slice(folder.length + 1).split(sep)
    files.set(prefix + relative.join('/'), readAsset(path))
  }
  return files
}

/** One file with its packed twins, into memory. */
export function readAsset(path: string): Asset {
  const body = read(path)
  return assetOf(path, body, readEncoded(path, body))
}

/** A built document, into which data is written; null while it has not been built, or is no document. */
export function readTemplate(path: string): string | null {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return text.includes('</head>') ? text : null
}

/**
 * The packed twins of a file. A twin counts only when it unpacks to the very file: after a rebuild of one half of the
 * output, an old twin would serve yesterday's script under today's name.
 */
function readEncoded(path: string, body: Uint8Array): Asset['encoded'] {
  const encoded: Asset['encoded'] = {}
  for (const encoding of ENCODINGS) {
    const twin = path + EXTENSIONS[encoding]
    if (!existsSync(twin)) continue
    const packed = read(twin)
    if (unpacksTo(body, encoding, packed)) encoded[encoding] = packed
  }
  return encoded
}

function unpacksTo(body: Uint8Array, encoding: Encoding, packed: Uint8Array): boolean {
  try {
    return Buffer.compare(UNPACK[encoding](packed), body) === 0
  } catch {
    return false
  }
}

const read = (path: string) => new Uint8Array(readFileSync(path))
