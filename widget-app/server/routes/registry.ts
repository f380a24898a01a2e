import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { assetOf, type Bindings, respondWithAsset } from '@airlock/kit/server'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Server } from '../context.ts'
import { OutboundError, type OutboundReason } from '../outbound/error.ts'
import { WalletsQuery } from '../registry/query.ts'
import type { Caller, ImageKind } from '../registry/registry.ts'
import { forProject, refuse } from './project.ts'
import { CallerQuery, readQuery } from './query.ts'

const pack = promisify(gzip)

const LIST_HEADERS = { 'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400' }

/** An image that is opened directly is a document of this origin, so nothing in it may run or be fetched. */
export const IMAGE_HEADERS = {
  'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Wallet ids, CAIP-2, currency codes and token symbols. Never `..`, which would be removed from an upstream's URL. */
const IMAGE_ID = /^(?!\.+$)[\p{L}\p{N}_.:@$+₮ -]{1,128}$/u

const ListQuery = z.strictObject({ ...CallerQuery.shape, ...WalletsQuery.shape })

/** The response's status for an upstream's failure; 502 for reasons that are not in the table. */
const STATUS: Readonly<Partial<Record<OutboundReason, 503 | 504>>> = { busy: 503, timeout: 504 }

const IMAGES: readonly (readonly [path: string, kind: ImageKind])[] = [
  ['/getWalletImage/:id', 'wallet'],
  ['/public/getAssetImage/:id', 'asset'],
  ['/public/getCurrencyImage/:id', 'currency'],
  ['/public/getTokenImage/:id', 'token'],
]

/** `GET /getWallets` and the images of its wallets. */
export function registryRoute(server: Server): Hono<Bindings> {
  const { registry } = server
  const app = new Hono<Bindings>().get('/getWallets', (context) =>
    answer(context, server, ListQuery, async ({ projectId, st, sv, ...query }) => {
      const answered = await registry.wallets(query, { projectId, st, sv })
      const body = new TextEncoder().encode(JSON.stringify(answered))
      const asset = assetOf('wallets.json', body, { gzip: new Uint8Array(await pack(body)) })
      return respondWithAsset(context, asset, LIST_HEADERS)
    }),
  )
  for (const [path, kind] of IMAGES) {
    app.get(path, (context) =>
      answer(context, server, CallerQuery, async (caller: Caller) => {
        const id = context.req.param('id') ?? ''
        const asset = IMAGE_ID.test(id) ? await registry.image(kind, id, caller) : undefined
        if (asset) return respondWithAsset(context, asset, IMAGE_HEADERS)
        return refuse(context, 404, 'image-unknown', 'There is no picture of this id.')
      }),
    )
  }
  return app
}

/** Checks project and parameters, and maps an upstream's failure to a response. */
function answer<Schema extends z.ZodMiniType>(
  context: Context<Bindings>,
  { projects, log }: Server,
  schema: Schema,
  respond: (query: z.output<Schema>) => Promise<Response>,
): Response | Promise<Response> {
  return forProject(context, projects, async () => {
    const read = readQuery(schema, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    try {
      return await respond(read.query)
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      log.warn({ problem: error.message, path: context.req.path }, 'the wallet registry did not answer')
      const { reason, retryAfterMs } = error
      const status = STATUS[reason] ?? 502
      return refuse(context, status, 'registry-unavailable', 'The wallet registry cannot be reached.', {
        ...(retryAfterMs !== null && { 'Retry-After': String(Math.ceil(retryAfterMs / 1_000)) }),
      })
    }
  })
}
