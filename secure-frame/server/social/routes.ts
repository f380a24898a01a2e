import type { AddressOf } from '@airlock/kit/server'
import { type Context, Hono, type Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { takeSocialWindow } from '../auth/limits.ts'
import { FORM_HEADERS, WINDOW_HEADERS } from '../headers/headers.ts'
import { framePage } from '../pages/framePage.ts'
import { ApiProblem } from '../problem/problem.ts'
import { comeBack, confirm } from './callback.ts'
import { openWindow } from './openWindow.ts'
import { CROWDED, type Page, pageOf, TROUBLE } from './page.ts'
import type { Social } from './social.ts'
import { OVER, type WindowContent } from './window.ts'

/** A code, a state and Apple's `user` are small. */
const BYTES = 32 * 1024

/**
 * The URLs of these pages contain an attempt's id or a code: `same-origin` hides them from other sites. With
 * `no-referrer`, browsers would send our own form with the origin "null".
 */
const documentOf = (page: Page, { origin }: Social): Response =>
  new Response(framePage(origin, page), {
    status: page.status,
    headers: {
      ...(page.hasForm ? FORM_HEADERS : WINDOW_HEADERS),
      'Content-Type': 'text/html; charset=UTF-8',
      'Referrer-Policy': 'same-origin',
    },
  })

interface Serving {
  /** Whether this replica may do anything at all. */
  mayServe: () => boolean
  /** The client's address. */
  addressOf: AddressOf
  /** Called with what went wrong in the server itself. */
  onError: (error: Error) => void
}

const isForm = (type: string | undefined) => /^application\/x-www-form-urlencoded\b/i.test(type ?? '')

/** Whether a form of our own was sent. Browsers name the origin of each POST. */
const isOwn = (origin: string | undefined, social: Social) => origin === social.origin

/**
 * The window in which people sign in with a provider. Nobody is authorised by a cookie: the callback of Apple is a
 * POST from another site, to which browsers send none.
 */
export function socialRoutes(social: Social, { mayServe, addressOf, onError }: Serving): Hono {
  const app = new Hono()
  const respond = (content: WindowContent) => documentOf(pageOf(content), social)
  const trouble = () => documentOf(TROUBLE, social)
  app.use('/social/*', async (_, next) => (mayServe() ? next() : trouble()))
  app.use('/social/*', bodyLimit({ maxSize: BYTES, onError: () => respond(OVER) }))
  const counted = async ({ req, env }: Context, next: Next) => {
    await takeSocialWindow(social, addressOf(req.raw.headers, env))
    await next()
  }
  app.use('/social/start', counted)
  app.use('/social/callback/*', counted)
  app.get('/social/start', async ({ req }) => respond(await openWindow(social, req.query('attempt') ?? '')))
  app.get('/social/callback/*', async ({ req }) => {
    const { pathname, searchParams } = new URL(req.url)
    return respond(await comeBack(social, pathname, searchParams))
  })
  app.post('/social/callback/*', async ({ req }) => {
    if (!isForm(req.header('Content-Type'))) return respond(OVER)
    const callback = new URLSearchParams(await req.text())
    return respond(await comeBack(social, new URL(req.url).pathname, callback))
  })
  app.post('/social/confirm', async ({ req }) => {
    if (!isForm(req.header('Content-Type')) || !isOwn(req.header('Origin'), social)) return respond(OVER)
    return respond(await confirm(social, new URLSearchParams(await req.text()).get('secret') ?? ''))
  })
  // Nothing was confirmed, so nothing has to be undone: the attempt ends by itself.
  app.get('/social/declined', () => respond({ view: 'declined' }))
  app.onError((error) => {
    if (error instanceof ApiProblem && error.code === 'rate-limited') return documentOf(CROWDED, social)
    onError(error)
    return trouble()
  })
  return app
}
