import { type Bindings, respondWithAsset } from '@airlock/kit/server'
import { Hono } from 'hono'
import type { Server } from '../context.ts'
import { assetHeaders, SDK_HEADERS, SDK_PART_HEADERS } from '../headers/entry.ts'
import { refusedFiles } from '../refused/files.ts'

/** Built files. A path is looked up among the files read at start and never joined to a folder. */
export function filesRoute({ assets, environment }: Server): Hono<Bindings> {
  const refused = refusedFiles(assets.files.keys())
  const served = [
    { pattern: '/assets/*', files: assets.files, headers: assetHeaders(environment.mode) },
    { pattern: '/sdk.js', files: assets.files, headers: SDK_HEADERS },
    { pattern: '/sdk/*', files: assets.files, headers: SDK_PART_HEADERS },
    { pattern: '/refused.js', files: refused, headers: { 'Cache-Control': 'no-cache' } },
    { pattern: '/refused.css', files: refused, headers: { 'Cache-Control': 'no-cache' } },
  ]
  const app = new Hono<Bindings>()
  for (const { pattern, files, headers } of served) {
    app.get(pattern, (context) => {
      const asset = files.get(context.req.path)
      return asset ? respondWithAsset(context, asset, headers) : context.notFound()
    })
  }
  return app
}
