import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'

export type Loaded = {
  url: string
  /** Whether the page itself requested it, or a frame in it. */
  byPage: boolean
  crossOrigin: boolean
  isScript: boolean
  at: number
  /** The size of the encoded body and headers on the wire, 0 from the cache. */
  transfer: number
  /** The size of the body after gzip, whatever the server sent, so that servers can be compared. */
  gz: number
}

async function measured(request: Request, page: Page, at: number): Promise<Loaded> {
  const sizes = await request.sizes().catch(() => undefined)
  const response = await request.response().catch(() => null)
  const body = await response?.body().catch(() => undefined)
  const cached = response?.fromServiceWorker() === true || (sizes?.responseHeadersSize ?? 0) === 0
  const url = request.url()
  return {
    url,
    byPage: request.frame() === page.mainFrame(),
    crossOrigin: new URL(url).origin !== new URL(page.url()).origin,
    isScript: request.resourceType() === 'script',
    at,
    transfer: sizes && !cached ? sizes.responseBodySize + sizes.responseHeadersSize : 0,
    gz: body ? gzipSync(body, { level: 9 }).length : 0,
  }
}

/** Records every resource loaded from now on, in all frames. */
export function record(page: Page) {
  const pending: Promise<Loaded>[] = []
  const started = new Map<Request, number>()
  let open = 0
  let lastChange = Date.now()
  const change = (by: number) => {
    open += by
    lastChange = Date.now()
  }
  page.on('request', (request) => {
    if (request.url().startsWith('data:')) return
    started.set(request, Date.now())
    change(1)
  })
  page.on('requestfailed', (request) => started.delete(request) && change(-1))
  page.on('requestfinished', (request) => {
    const at = started.get(request)
    if (at === undefined) return
    change(-1)
    pending.push(measured(request, page, at))
  })
  return {
    all: () => Promise.all(pending),
    /** Whether no request is in flight and none has ended for that long. */
    isQuiet: (milliseconds: number) => open === 0 && Date.now() - lastChange > milliseconds,
  }
}
