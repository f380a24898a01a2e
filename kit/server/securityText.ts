import { Hono } from 'hono'
import type { Bindings } from './requestLog.ts'

/** RFC 9116 recommends less than a year. Clients fetch the file anew each time. */
const GOOD_FOR_MS = 30 * 86_400_000

/**
 * `/.well-known/security.txt` (RFC 9116, SEC-63): where to report a vulnerability of this deployment.
 *
 * @param contact a URI; without it there is no such file
 */
export function securityTextRoute(contact: string | undefined, clock = Date.now): Hono<Bindings> {
  return new Hono<Bindings>().get('/.well-known/security.txt', (context) => {
    if (contact === undefined) return context.notFound()
    const expires = new Date(clock() + GOOD_FOR_MS).toISOString()
    return context.text(`Contact: ${contact}\nExpires: ${expires}\n`, 200, { 'Cache-Control': 'no-cache' })
  })
}
