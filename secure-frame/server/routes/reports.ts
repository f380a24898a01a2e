import { type Bindings, readUrl } from '@airlock/kit/server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import type { Server } from '../context.ts'
import { REPORT_PATH } from '../headers/headers.ts'

/** The body of a `report-uri` report. The document's own URL is left out, because it may contain a ticket. */
const Report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().check(z.regex(/^[a-z-]{1,64}$/)),
    'blocked-uri': z.string(),
  }),
})

const MINUTE_MS = 60_000
/** Anyone can send reports. This many a minute are enough, and cannot fill a disk. */
const MAX_PER_MINUTE = 20
const BYTES = 16 * 1024

/** `inline`, `eval`, or the origin of the blocked resource. Its path is private. */
const blockedOf = (uri: string) => readUrl(uri)?.origin ?? uri.slice(0, 32)

/** `POST /csp-report`: a page violated the policy (SEC-18). Browser extensions cause this too, so it is only a hint. */
export function reportsRoute({ log }: Pick<Server, 'log'>, clock = Date.now): Hono<Bindings> {
  let minute = 0
  let count = 0
  const isHeard = () => {
    const now = Math.floor(clock() / MINUTE_MS)
    count = now === minute ? count + 1 : 1
    minute = now
    return count <= MAX_PER_MINUTE
  }
  return new Hono<Bindings>().post(REPORT_PATH, bodyLimit({ maxSize: BYTES }), async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    const report = z.safeParse(Report, body)
    if (report.success && isHeard()) {
      const { 'effective-directive': directive, 'blocked-uri': blocked } = report.data['csp-report']
      log.warn({ directive, blocked: blockedOf(blocked) }, 'policy violated')
    }
    return context.body(null, 204)
  })
}
