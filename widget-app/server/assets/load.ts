import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Asset, ENCODINGS, type Encoding, EXTENSIONS, typeOf } from './asset.ts'

/** Everything that was built: what this server hands out. */
export interface Assets {
  /** The client's index.html, into which a project is written; null while it has not been built. */
  template: string | null
  /** By URL path: `/assets/…` of the client, `/sdk.js` and `/sdk/…` of host-sdk. */
  files: ReadonlyMap<string, Asset>
  /** What is not there, in words: the server is not ready while this is not empty. */
  missing: readonly string[]
}

const UNPACK: Readonly<Record<Encoding, (packed: Uint8Array) => Uint8Array>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** Reads the build's output into memory. Only what is listed here can ever be asked for. */
export function loadAssets({ clientDir, sdkDir }: { clientDir: string; sdkDir: string }): Assets {
  const files = new Map<string, Asset>()
  addFolder(files, '/assets/', join(clientDir, 'assets'))
  addFolder(files, '/sdk/', join(sdkDir, 'sdk'))
  const sdk = join(sdkDir, 'sdk.js')
  if (existsSync(sdk)) files.set('/sdk.js', readAsset(sdk))
  const index = join(clientDir, 'index.html')
  const template = existsSync(index) ? readFileSync(index, 'utf8') : null
  const missing: string[] = []
  if (!template?.includes('</head>')) missing.push('the widget (npm run build:client -w widget-app)')
  if (!files.has('/sdk.js')) missing.push('host-sdk (npm run build -w host-sdk)')
  return { template, files, missing }
}

function addFolder(files: Map<string, Asset>, prefix: string, folder: string): void {
  if (!existsSync(folder)) return
  const packed = Object.values(EXTENSIONS)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || packed.some((extension) => entry.name.endsWith(extension))) continue
    const path = join(entry.parentPath, entry.name)
    files.set(
      prefix +
        path
          .slice(folder.length + 1)
          .split(sep)
          .join('/'),
      readAsset(path),
    )
  }
}

function readAsset(path: string): Asset {
  const body = read(path)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return { type: typeOf(path), hash, body, encoded: readEncoded(path, body) }
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
