import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ENCODINGS, type Encoding, EXTENSIONS } from '../server/assets/asset.ts'

const COMPRESSIBLE = /\.(?:css|html|js|json|map|svg)$/
/** Below this size compression saves nothing: the file travels in one packet either way. */
const SMALLEST = 1024

const PACK: Readonly<Record<Encoding, (body: Uint8Array) => Uint8Array>> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => gzipSync(body, { level: 9 }),
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Writes compressed twins of built files at the best ratio: they are written once a build and read on every visit. */
export function pack(paths: readonly string[]): void {
  let before = 0
  let after = 0
  for (const file of paths.flatMap(filesIn)) {
    const body = readFileSync(file)
    if (!COMPRESSIBLE.test(file) || body.length < SMALLEST) continue
    for (const encoding of ENCODINGS) {
      const packed = PACK[encoding](body)
      writeFileSync(file + EXTENSIONS[encoding], packed)
      if (encoding === 'br') after += packed.length
    }
    before += body.length
  }
  console.log(`packed ${(before / 1000).toFixed(0)} kB into ${(after / 1000).toFixed(0)} kB (brotli)`)
}
