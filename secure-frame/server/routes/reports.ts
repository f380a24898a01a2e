import { type Bindings, readUrl } from '@airlock/kit/server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import type { Server } from '../context.ts'
import { REPORT_PATH } from './headers.ts'

/** What browsers send for `report-uri`. The document's own address is left out: a ticket may stand in it. */
const Report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().check(z.regex(/^[a-z-]{1,64}$/)),
    'blocked-uri': z.string(),
  }),
})

const MINUTE_MS = 60_000
/** Anybody can send reports: so many a minute tell enough, and fill no disk. */
const MAX_PER_MINUTE = 20
const BYTES = 16 * 1024

/** `inline`, `eval`, or the origin of what was blocked; its path is nobody's business. */
const blockedOf = (uri: string) => readUrl(uri)?.origin ?? uri.slice(0, 32)

/** `POST /csp-report`: something tried what the policy forbids (SEC-18). Extensions do too, so it is a hint, no alarm. */
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
