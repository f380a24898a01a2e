import type { Context } from 'hono'
import type { Asset } from './asset.ts'
import { etagOf, matchesEtag, negotiate } from './negotiate.ts'

/** Responds with a file in the best coding for this client, or with 304 if the client has it already. */
export function respondWithAsset(
  context: Context,
  asset: Asset,
  headers: Readonly<Record<string, string>>,
): Response {
  const encoding = negotiate(asset, context.req.header('accept-encoding'))
  const etag = etagOf(asset, encoding)
  const shared = { ...headers, ETag: etag, Vary: 'Accept-Encoding' }
  if (matchesEtag(context.req.header('if-none-match'), etag)) return context.body(null, 304, shared)
  return context.body((encoding && asset.encoded[encoding]) || asset.body, 200, {
    ...shared,
    'Content-Type': asset.type,
    ...(encoding && { 'Content-Encoding': encoding }),
  })
}
