import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { createNonce, verifyMessage } from '@airlock/host-sdk/server'

/*
 * A site's server with a session for each visitor who has signed in. A visitor is known by a cookie. This example keeps
 * everything in memory; a site with several servers keeps nonces and sessions in its database.
 */

interface Visitor {
  /** The nonce of the sign-in that the visitor has begun: good once, for ten minutes. */
  nonce?: { value: string; until: number } | undefined
  session?: { address: string; chainId: string } | undefined
}

const NONCE_AGE = 600_000

const cookieOf = ({ headers }: IncomingMessage) => /(?:^|; )visitor=([\w-]+)/.exec(headers.cookie ?? '')?.[1]

/** The example, for the site at `domain`. `now` is for tests. */
export function createExampleServer({
  domain,
  now = () => new Date(),
}: {
  domain: string
  now?: () => Date
}) {
  const visitors = new Map<string, Visitor>()

  const calls: Readonly<Record<string, (visitor: Visitor, body: string) => unknown>> = {
    'POST /nonce': (visitor) => {
      const value = createNonce()
      visitor.nonce = { value, until: now().getTime() + NONCE_AGE }
      return { nonce: value }
    },
    'POST /verify': async (visitor, body) => {
      const { message, signature } = JSON.parse(body)
      const { nonce } = visitor
      // Forgotten before it is checked, so that two requests at once cannot both use it.
      visitor.nonce = undefined
      if (!nonce || nonce.until <= now().getTime()) return { ok: false, reason: 'wrong-nonce' }
      const expected = { domain, nonce: nonce.value }
      const result = await verifyMessage({ message, signature, expected, now: now() })
      if (!result.ok) return result
      visitor.session = { address: result.message.accountAddress, chainId: result.message.chainId }
      return { ok: true }
    },
    'GET /session': ({ session }) => session ?? null,
    'POST /signOut': (visitor) => {
      visitor.session = undefined
      return null
    },
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = calls[`${request.method} ${request.url}`]
    if (!call) return void response.writeHead(404).end()
    const id = cookieOf(request) ?? randomUUID()
    const visitor = visitors.get(id) ?? {}
    visitors.set(id, visitor)
    const answer = await call(visitor, await text(request))
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': `visitor=${id}; HttpOnly; SameSite=Strict; Path=/`,
      })
      .end(JSON.stringify(answer))
  }

  return createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(400).end())
  })
}
