import { Hono } from 'hono'
import { secureHeaders } from './headers.ts'
import page from './page.html?raw'
import style from './style.css?raw'

/** The secure frame's server: one page, until the embedded wallet is part of the product. */
export function createApp(ancestors: readonly string[]): Hono {
  const app = new Hono()
  const headers = Object.entries(secureHeaders(ancestors))
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of headers) context.header(name, value)
  })
  app.get('/', (context) => context.html(page, 200, { 'Cache-Control': 'no-store' }))
  app.get('/style.css', (context) =>
    context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }),
  )
  app.get('/healthz', (context) => context.json({ status: 'up' }))
  app.get('/readyz', (context) => context.json({ status: 'ready' }))
  app.notFound((context) =>
    context.json({ error: { code: 'not-found', message: 'There is nothing at this address.' } }, 404),
  )
  return app
}
