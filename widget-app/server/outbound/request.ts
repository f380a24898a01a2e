import * as http from 'node:http'
import * as https from 'node:https'
import { isInternalHost } from './address.ts'
import { OutboundError } from './error.ts'
import { asMachine, forStrangers, publicLookup, type Resolve } from './names.ts'

interface Limits {
  /** The most bytes that an answer may have. */
  bytes: number
  /** How long the whole call may take. */
  deadlineMs: number
  /** Whether the operator says that the address is a machine of their own network, and that it shall be asked. */
  isInternal?: boolean
}

interface Answered {
  status: number
  /** The value of `Retry-After` (see retryAfter.ts). */
  retryAfter: string | undefined
  /** The value of `Content-Type`. */
  type: string | undefined
  body: Buffer
}

/** Asks an upstream for an address, or posts JSON to it. Rejects with an {@link OutboundError}. */
export type Request = (url: URL, limits: Limits, json?: string) => Promise<Answered>

/** Reads a body, or stops as soon as it is too long. */
async function bodyOf(message: http.IncomingMessage, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of message) {
    chunks.push(chunk)
    length += chunk.length
    if (length > bytes) throw new OutboundError('too-long', `more than ${bytes} bytes`)
  }
  return Buffer.concat(chunks)
}

/** Some gateways reject requests without a User-Agent. */
const ALWAYS = { 'Accept-Encoding': 'identity', 'User-Agent': 'airlock' }

const headersOf = (json: string) => ({
  Accept: 'application/json',
  'Content-Type': 'application/json',
  'Content-Length': Buffer.byteLength(json),
})

/** Options for outbound requests. */
interface RequestOptions {
  resolve: Resolve
  /** Whether connections are kept for the next call, a few for each host. */
  keepAlive: boolean
}

const NAMED: RequestOptions = { resolve: asMachine, keepAlive: true }
/** Whoever chooses an address also chooses how many hosts there are, and how slow their names are. */
export const STRANGERS: RequestOptions = { resolve: forStrangers(), keepAlive: false }

function createAgents(keepAlive: boolean) {
  const options = keepAlive ? { keepAlive, maxSockets: 32, maxFreeSockets: 4 } : { keepAlive }
  return { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }
}

function outboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  return new OutboundError('unreachable', error instanceof Error ? error.message : String(error))
}

/** Names are judged when they are looked up. Node looks no IP address up: those are judged here. */
function refuseInternal({ hostname }: URL): void {
  if (isInternalHost(hostname)) throw new OutboundError('unreachable', `${hostname} is internal`)
}

/**
 * A way to ask. Not `fetch`: that follows redirects and looks names up by itself, and this server must not be led to a
 * host that its operator has not named.
 * @param publicOnly whether addresses of internal machines are refused where nobody says that they are
 * @param options {@link STRANGERS} for hosts that the operator has not named
 */
export function createRequest(publicOnly: boolean, { resolve, keepAlive }: RequestOptions = NAMED): Request {
  // Apart: a connection that is kept was judged when it was made, and by the name alone it would be found again.
  const [anywhere, outside] = [createAgents(keepAlive), createAgents(keepAlive)]
  return async (url, { bytes, deadlineMs, isInternal = false }, json) => {
    const isOutside = publicOnly && !isInternal
    if (isOutside) refuseInternal(url)
    const agents = isOutside ? outside : anywhere
    const signal = AbortSignal.timeout(deadlineMs)
    const secure = url.protocol === 'https:'
    try {
      const message = await new Promise<http.IncomingMessage>((answer, reject) => {
        const request = (secure ? https : http).request(url, {
          agent: agents[secure ? 'https:' : 'http:'],
          headers: { ...ALWAYS, ...(json !== undefined && headersOf(json)) },
          signal,
          ...(json !== undefined && { method: 'POST' }),
          ...(isOutside && { lookup: publicLookup(resolve, signal) }),
        })
        request.on('response', answer)
        request.on('error', reject)
        request.end(json)
      })
      const body = await bodyOf(message, bytes)
      const { 'retry-after': retryAfter, 'content-type': type } = message.headers
      return { status: message.statusCode ?? 0, retryAfter, type, body }
    } catch (error) {
      if (signal.aborted && !(error instanceof OutboundError))
        throw new OutboundError('timeout', `no answer within ${deadlineMs} ms`)
      throw outboundError(error)
    }
  }
}
