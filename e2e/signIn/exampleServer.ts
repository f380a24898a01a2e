import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { createNonce, verifyMessage } from '@airlock/host-sdk/server'
import { parseSiweMessage } from 'viem/siwe'

/*
 * A site's server with sessions for each visitor who has signed in: one by `siwe`, or several by `siwx`. A visitor is
 * known by a cookie. This example keeps everything in memory; a site with several servers keeps nonces and sessions in
 * its database.
 */

interface Signed {
  message: string
  signature: string
}

interface Visitor {
  /** The nonce of the sign-in that the visitor has begun: good once, for ten minutes. */
  nonce?: { value: string; until: number } | undefined
  session?: { address: string; chainId: string } | undefined
  /** The sessions of `siwx`, by their accounts. */
  sessions: Map<string, Signed>
}

const NONCE_AGE = 600_000

const cookieOf = ({ headers }: IncomingMessage) => /(?:^|; )visitor=([\w-]+)/.exec(headers.cookie ?? '')?.[1]

const sameAccount = (one: string, other: string) =>
  one === other || (one.startsWith('eip155:') && one.toLowerCase() === other.toLowerCase())

interface Options {
  /** The site's own host. */
  domain: string
  /** Nodes of the EVM networks by chain id, for the signatures of smart accounts. */
  rpcUrls?: Readonly<Record<string, string>>
  /** For tests. @default the current time */
  now?: () => Date
}

type Calls = Readonly<Record<string, (visitor: Visitor, given: () => never) => unknown>>

/** Verifies what a visitor has signed with their nonce, which is forgotten before: so it is good once. */
async function verifyAll(
  { domain, rpcUrls = {}, now = () => new Date() }: Options,
  visitor: Visitor,
  all: Signed[],
) {
  const { nonce } = visitor
  visitor.nonce = undefined
  if (!nonce || nonce.until <= now().getTime())
    return all.map(() => ({ ok: false, reason: 'wrong-nonce' }) as const)
  const expected = { domain, nonce: nonce.value }
  return Promise.all(
    all.map(({ message, signature }) => {
      const rpcUrl = rpcUrls[String(parseSiweMessage(String(message)).chainId)]
      return verifyMessage({ message, signature, expected, rpcUrl, now: now() })
    }),
  )
}

/** For `siwe`: one session. */
const oneSession = (options: Options): Calls => ({
  'POST /verify': async (visitor, given) => {
    const [result] = await verifyAll(options, visitor, [given()])
    if (!result?.ok) return result
    visitor.session = { address: result.message.accountAddress, chainId: result.message.chainId }
    return { ok: true }
  },
  'GET /session': ({ session }) => session ?? null,
  'POST /signOut': (visitor) => {
    visitor.session = undefined
    return null
  },
})

const accountsAt = ({ sessions }: Visitor, given: { chainId: string; address: string }): string[] =>
  [...sessions.keys()].filter((one) => sameAccount(one, `${given.chainId}:${given.address}`))

/** For `siwx`: a session for each account on each network. */
function manySessions(options: Options): Calls {
  /** Adds sessions to the known ones, all of them or none. */
  const keep = async (visitor: Visitor, known: Visitor['sessions'], all: Signed[]) => {
    const results = await verifyAll(options, visitor, all)
    const sessions = new Map(known)
    for (const [index, result] of results.entries()) {
      if (!result.ok) return result
      const signed = all[index]
      if (signed) sessions.set(result.account, signed)
    }
    visitor.sessions = sessions
    return { ok: true }
  }
  return {
    'POST /sessions': (visitor, given) => keep(visitor, visitor.sessions, [given()]),
    'POST /replace': (visitor, given) => keep(visitor, new Map(), given()),
    'POST /find': (visitor, given) =>
      accountsAt(visitor, given()).map((account) => visitor.sessions.get(account)),
    'POST /revoke': (visitor, given) => {
      for (const account of accountsAt(visitor, given())) visitor.sessions.delete(account)
      return null
    },
  }
}

/** Answers one call of the site's page. Rejects if the call is malformed. */
export type AnswerCall = (path: string, request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The example, for the site at `domain`. */
export function createCalls(options: Options): AnswerCall {
  const { now = () => new Date() } = options
  const visitors = new Map<string, Visitor>()
  const calls: Calls = {
    'POST /nonce': (visitor) => {
      const value = createNonce()
      visitor.nonce = { value, until: now().getTime() + NONCE_AGE }
      return { nonce: value }
    },
    ...oneSession(options),
    ...manySessions(options),
  }
  return async (path, request, response) => {
    const call = calls[`${request.method} ${path}`]
    if (!call) return void response.writeHead(404).end()
    const id = cookieOf(request) ?? randomUUID()
    const visitor = visitors.get(id) ?? { sessions: new Map() }
    visitors.set(id, visitor)
    const body = await text(request)
    const answer = await call(visitor, () => JSON.parse(body) as never)
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': `visitor=${id}; HttpOnly; SameSite=Strict; Path=/`,
      })
      .end(JSON.stringify(answer))
  }
}

/** A server with nothing else. */
export function createExampleServer(options: Options) {
  const answer = createCalls(options)
  return createServer((request, response) => {
    answer(request.url ?? '/', request, response).catch(() => response.writeHead(400).end())
  })
}
