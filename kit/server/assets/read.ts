import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Asset, assetOf, ENCODINGS, type Encoding, EXTENSIONS } from './asset.ts'

const UNPACK: Readonly<Record<Encoding, (packed: Uint8Array) => Uint8Array>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** Reads every file of a folder, by URL path and without compressed twins. Empty if the folder does not exist. */
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

/** Reads one file and its compressed twins into memory. */
export function readAsset(path: string): Asset {
  const body = read(path)
  return assetOf(path, body, readEncoded(path, body))
}

/** Reads a built document, into which data is written. Null if it is not built yet or is no document. */
export function readTemplate(path: string): string | null {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return text.includes('</head>') ? text : null
}

/**
 * Reads the compressed twins of a file. A twin counts only if it unpacks to exactly that file: when only half of the
 * output was rebuilt, an old twin would serve yesterday's script under today's name.
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
