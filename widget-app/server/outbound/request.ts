import * as http from 'node:http'
import * as https from 'node:https'
import { isInternalHost } from './address.ts'
import { OutboundError } from './error.ts'
import { asMachine, forStrangers, publicLookup, type Resolve } from './names.ts'

interface Limits {
  /** The maximum length of a response. */
  bytes: number
  /** The deadline of the whole call. */
  deadlineMs: number
  /** Whether the operator marks the address as in their own network, so that it may be requested. */
  isInternal?: boolean
  /** Headers of this call alone, such as the operator's key for the host. */
  headers?: Readonly<Record<string, string>>
}

interface Answered {
  status: number
  /** The value of `Retry-After` (see retryAfter.ts). */
  retryAfter: string | undefined
  /** The value of `Content-Type`. */
  type: string | undefined
  body: Buffer
}

/** Sends a GET request, or posts JSON. Rejects with an {@link OutboundError}. */
export type Request = (url: URL, limits: Limits, json?: string) => Promise<Answered>

/** Reads a body, and stops as soon as it is too long. */
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
  /** Whether connections are reused, a few for each host. */
  keepAlive: boolean
}

const NAMED: RequestOptions = { resolve: asMachine, keepAlive: true }
/**
 * Options for URLs that strangers choose: they also control how many hosts there are, and how slow their name servers
 * are.
 */
export const STRANGERS: RequestOptions = { resolve: forStrangers(), keepAlive: false }

function createAgents(keepAlive: boolean) {
  const options = keepAlive ? { keepAlive, maxSockets: 32, maxFreeSockets: 4 } : { keepAlive }
  return { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }
}

function outboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  return new OutboundError('unreachable', error instanceof Error ? error.message : String(error))
}

/** Names are checked when they are resolved. Node does not resolve IP addresses, so those are checked here. */
function refuseInternal({ hostname }: URL): void {
  if (isInternalHost(hostname)) throw new OutboundError('unreachable', `${hostname} is internal`)
}

/**
 * Creates a function for outbound requests. Not `fetch`, which follows redirects and resolves names itself: this
 * server must not be led to a host that its operator has not configured.
 *
 * @param publicOnly whether internal addresses are refused unless a call marks them as internal
 * @param options {@link STRANGERS} for hosts that the operator has not configured
 */
export function createRequest(publicOnly: boolean, { resolve, keepAlive }: RequestOptions = NAMED): Request {
  // Two sets of agents: a kept connection was checked when it was made, and would be reused by name alone.
  const [anywhere, outside] = [createAgents(keepAlive), createAgents(keepAlive)]
  return async (url, { bytes, deadlineMs, isInternal = false, headers }, json) => {
    const isOutside = publicOnly && !isInternal
    if (isOutside) refuseInternal(url)
    const agents = isOutside ? outside : anywhere
    const signal = AbortSignal.timeout(deadlineMs)
    const secure = url.protocol === 'https:'
    try {
      const message = await new Promise<http.IncomingMessage>((answer, reject) => {
        const request = (secure ? https : http).request(url, {
          agent: agents[secure ? 'https:' : 'http:'],
          headers: { ...ALWAYS, ...headers, ...(json !== undefined && headersOf(json)) },
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
