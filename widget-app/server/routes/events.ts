import { type Bindings, type Project, readUrl } from '@airlock/kit/server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import type { AnalyticsConfig } from '../../shared/analytics/config.ts'
import { BODY_BYTES, MOST_EVENTS } from '../../shared/analytics/limits.ts'
import { readEvent, type TakenEvent } from '../analytics/event.ts'
import type { Server } from '../context.ts'
import { corsOf } from './cors.ts'
import { withinLimits } from './limited.ts'
import { answerForProject, forProject, refuse } from './project.ts'
import { CallerQuery, readQuery } from './query.ts'

/** A report costs as much as so many events: browsers send at most five a minute. */
const REPORT_WEIGHT = 50

/** The events of a body: one, or a list. The media type does not matter, because beacons are sent as `text/plain`. */
function listOf(text: string): unknown[] | undefined {
  try {
    const body: unknown = JSON.parse(text)
    const list = Array.isArray(body) ? body : [body]
    return list.length > 0 && list.length <= MOST_EVENTS ? list : undefined
  } catch {
    return undefined
  }
}

/** The widget's own origin, at which the visitor's browser reached this server; empty for another page's call. */
function ownOrigin({ req }: Context): string {
  const origin = req.header('Origin') ?? ''
  return readUrl(origin)?.host === req.header('Host') ? origin : ''
}

const IsReport = z.object({ props: z.object({ type: z.literal('error') }) })

/** A version as releases have it. Any other text is dropped. */
const VERSION = /^(?:[a-z]{1,16}-){0,3}\d{1,4}\.\d{1,4}\.\d{1,4}(?:-[a-z]{1,8}\.?\d{0,3})?$/
const versionOf = (sv = '') => (VERSION.test(sv) ? sv : '')

const refuseOrigin = (context: Context<Bindings>) =>
  refuse(context, 403, 'origin-not-allowed', 'This site is not one of the project’s.')

/**
 * `POST /e` and `POST /batch`: analytics events and error reports, one or a list. `GET /getAnalyticsConfig`: whether
 * the project wants them.
 */
export function eventsRoute(server: Server): Hono<Bindings> {
  const { projects, analytics, names, environment, eventLimits, addressOf } = server
  const tooLong = bodyLimit({
    maxSize: BODY_BYTES,
    onError: (context) =>
      refuse(context, 413, 'body-too-large', `The request has more than ${BODY_BYTES / 1_024} kB.`),
  })

  function take(context: Context<Bindings>, project: Project, list: readonly unknown[]): Response {
    const read = list.map((given) => readEvent(given, project, names, ownOrigin(context)))
    if (read.includes('origin-not-allowed')) return refuseOrigin(context)
    const events = read.filter((event): event is TakenEvent => typeof event === 'object')
    const refused = list.length - events.length
    analytics.refused(refused)
    // Events of a newer release are skipped, so that the others of its batch count.
    if (events.length === 0)
      return refuse(context, 400, 'event-invalid', 'These are no events of this version.')
    analytics.take(project, events, versionOf(context.req.query('sv')))
    return context.json({ accepted: events.length, refused }, 202, { 'Cache-Control': 'no-store' })
  }

  async function answer(context: Context<Bindings>, project: Project): Promise<Response> {
    const read = readQuery(CallerQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    if (context.req.header('Origin') === undefined || !corsOf(context, project, environment))
      return refuseOrigin(context)
    if (!analytics.isOn(project))
      return refuse(context, 404, 'analytics-off', 'This project takes no analytics events.')
    const list = listOf(await context.req.text())
    if (!list)
      return refuse(
        context,
        400,
        'body-invalid',
        `The body has to be an event or a list of up to ${MOST_EVENTS}.`,
      )
    const reports = list.filter((given) => IsReport.safeParse(given).success).length
    const weight = list.length + reports * (REPORT_WEIGHT - 1)
    const limited = { limits: eventLimits, addressOf }
    return withinLimits(context, limited, project, weight, () => take(context, project, list))
  }

  const app = new Hono<Bindings>().get('/getAnalyticsConfig', (context) =>
    answerForProject(context, projects, (project) => {
      const isAnalyticsEnabled = analytics.isOn(project)
      const addresses = isAnalyticsEnabled && project.analytics?.addresses === true
      return { isAnalyticsEnabled, addresses } satisfies AnalyticsConfig
    }),
  )
  for (const path of ['/e', '/batch'])
    app.post(path, tooLong, (context) => forProject(context, projects, (project) => answer(context, project)))
  return app
}
