import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import type { Encoding } from './asset.ts'
import { codingsFor } from './negotiate.ts'

/** Below this size compression saves nothing: the response travels in one packet either way. */
const SMALLEST = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Fast settings, because every response is compressed anew. It runs in Node's thread pool and blocks no other
 * request.
 */
const PACK: Readonly<Record<Encoding, (body: Uint8Array) => Promise<Uint8Array>>> = {
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => zip(body),
}

const isJson = ({ headers }: Response) =>
  headers.get('Content-Type')?.startsWith('application/json') === true &&
  !headers.has('Content-Encoding') &&
  // A strong tag names the exact bytes, so a route that sets one compresses its own response.
  !headers.has('ETag')

/**
 * Compresses JSON responses with the best coding that the client accepts. Use it for public data only: if a response
 * holds a secret beside input of the caller, its compressed length reveals the secret.
 */
export function packJson(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    if (!isJson(context.res)) return
    context.header('Vary', 'Accept-Encoding', { append: true })
    const [encoding] = codingsFor(context.req.header('accept-encoding'))
    if (!encoding) return
    const body = new Uint8Array(await context.res.arrayBuffer())
    const isPacked = body.length >= SMALLEST
    context.res = new Response(isPacked ? new Uint8Array(await PACK[encoding](body)) : body, context.res)
    if (isPacked) context.header('Content-Encoding', encoding)
  }
}
