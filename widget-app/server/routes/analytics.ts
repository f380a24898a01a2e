import { type Bindings, FOR_EVER, respondWithAsset, writePolicy } from '@airlock/kit/server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod/mini'
import { KEPT_DAYS } from '../analytics/tables.ts'
import { createOperatorToken, type OperatorToken, SESSION_S } from '../analytics/token.ts'
import type { Server } from '../context.ts'
import { OutboundError } from '../outbound/error.ts'
import { withinLimits } from './limited.ts'
import { refuse } from './project.ts'
import { readQuery } from './query.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const isDay = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text
const Day = z.string().check(z.refine(isDay, 'has to be a day, such as 2026-01-31.'))

const PeriodQuery = z.strictObject({
  project: z.optional(z.string()),
  from: z.optional(Day),
  to: z.optional(Day),
})

const SignIn = z.strictObject({ token: z.string() })

/** The counts are the operator's alone: nothing else may read, keep or frame them. */
const PRIVATE = { 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'same-origin' }

const PAGE_HEADERS = {
  ...PRIVATE,
  'Content-Security-Policy': writePolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }),
  'Cross-Origin-Opener-Policy': 'same-origin',
}

const COOKIE = 'airlock-operator'
const PATH = '/analytics'

/** Sign-ins are limited together, whatever project they are for. */
const OPERATOR = { id: 'operator' }

/** Answers the right token with the cookie of a session. Only wrong ones count towards the limit, so nobody uses it up. */
async function signIn(context: Context<Bindings>, token: OperatorToken, server: Server): Promise<Response> {
  const given = SignIn.safeParse(await context.req.json().catch(() => undefined)).data
  if (!given || !token.isToken(given.token))
    return withinLimits(
      context,
      { limits: server.signInLimits, addressOf: server.addressOf },
      OPERATOR,
      1,
      () => refuse(context, 403, 'token-wrong', 'The token is wrong.'),
    )
  setCookie(context, COOKIE, token.createSession(), {
    path: PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: server.environment.mode === 'production',
    maxAge: SESSION_S,
  })
  return context.body(null, 204, PRIVATE)
}

/**
 * `GET /analytics`: the operator's counts as JSON. `GET /analytics/`: a page of charts with a sign-in form. Without
 * `AIRLOCK_ANALYTICS_TOKEN` there are neither.
 */
export function analyticsRoute(server: Server): Hono<Bindings> {
  const { analytics, projects, assets, environment } = server
  const app = new Hono<Bindings>()
  if (environment.analyticsToken === undefined) return app
  const token = createOperatorToken(environment.analyticsToken)

  const isOperator = (context: Context<Bindings>) =>
    token.isBearer(context.req.header('Authorization')) || token.isSession(getCookie(context, COOKIE))

  function answerProjects(context: Context<Bindings>): Response {
    const counted = [...projects.byId.values()].filter(analytics.isOn)
    return context.json({ projects: counted.map(({ id, name }) => ({ id, name })) }, 200, PRIVATE)
  }

  async function answerCounts(context: Context<Bindings>): Promise<Response> {
    const read = readQuery(PeriodQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    const { project: id, to = dayOf(Date.now()) } = read.query
    const { from = dayOf(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS) } = read.query
    if (id === undefined) return answerProjects(context)
    const project = projects.byId.get(id)
    if (!project)
      return refuse(context, 400, 'project-unknown', 'There is no project of this id on this server.')
    if (from > to || Date.parse(to) - Date.parse(from) > KEPT_DAYS * DAY_MS)
      return refuse(context, 400, 'query-invalid', `Give a period of up to ${KEPT_DAYS} days.`)
    try {
      const [counts, reports] = await Promise.all([
        analytics.days(project.id, from, to),
        analytics.reports(project.id),
      ])
      return context.json({ project: project.id, from, to, counts, reports }, 200, PRIVATE)
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      return refuse(context, 503, 'analytics-unavailable', 'The counts cannot be read now.', {
        'Retry-After': '5',
      })
    }
  }

  return app
    .get(PATH, (context) => {
      if (context.req.header('Accept')?.includes('text/html')) return context.redirect(`${PATH}/`)
      if (isOperator(context)) return answerCounts(context)
      return refuse(context, 401, 'token-missing', 'Give the token: Authorization: Bearer …')
    })
    .get(`${PATH}/`, (context) =>
      assets.analyticsPage === null
        ? context.text('The page has not been built: run npm run build.', 503, PRIVATE)
        : context.html(assets.analyticsPage, 200, PAGE_HEADERS),
    )
    .get(`${PATH}/assets/*`, (context) => {
      const asset = assets.files.get(context.req.path)
      return asset ? respondWithAsset(context, asset, { 'Cache-Control': FOR_EVER }) : context.notFound()
    })
    .post(`${PATH}/session`, bodyLimit({ maxSize: 4_096 }), (context) => signIn(context, token, server))
    .delete(`${PATH}/session`, (context) => {
      deleteCookie(context, COOKIE, { path: PATH })
      return context.body(null, 204, PRIVATE)
    })
}
