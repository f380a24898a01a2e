import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import type { Encoding } from './asset.ts'
import { codingsFor } from './negotiate.ts'

/** Below this a packed answer saves nothing: it travels in one packet either way. */
const SMALLEST = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Quick rather than small, since every answer is packed anew; in Node's thread pool, so that nobody else waits. */
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
  // A strong tag is of the bytes as they are; who sets one packs by themselves.
  !headers.has('ETag')

/**
 * Packs JSON answers in the best coding that the client takes. For public data alone: the length of a packed answer that
 * holds a secret beside something of the caller's tells about the secret.
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
