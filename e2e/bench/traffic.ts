import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'

export type Loaded = {
  url: string
  /** Whether the page itself asked for it, or a frame in it. */
  byPage: boolean
  crossOrigin: boolean
  isScript: boolean
  at: number
  /** Encoded body and headers, as they came over the wire. 0 from the cache. */
  transfer: number
  /** The body through gzip, whatever the server sent: comparable between servers. */
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

/** Everything that is loaded from now on, in all frames. */
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
    /** Nothing in flight, and nothing new for that long. */
    isQuiet: (milliseconds: number) => open === 0 && Date.now() - lastChange > milliseconds,
  }
}
