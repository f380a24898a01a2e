import { type Bindings, respondWithAsset } from '@airlock/kit/server'
import { Hono } from 'hono'
import type { Server } from '../context.ts'
import { ASSET_HEADERS } from '../headers/headers.ts'
import { framePageStyle, PAGE_STYLE_PATH } from '../pages/framePage.ts'

/** Built files. A path is looked up among the files read at start and never joined to a folder. */
export function filesRoute({ assets }: Server): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.get('/assets/*', (context) => {
    const asset = assets.files.get(context.req.path)
    return asset ? respondWithAsset(context, asset, ASSET_HEADERS) : context.notFound()
  })
  const style = framePageStyle(assets.files.keys())
  app.get(PAGE_STYLE_PATH, (context) => respondWithAsset(context, style, { 'Cache-Control': 'no-cache' }))
  return app
}
