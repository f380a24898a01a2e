import { lookup } from 'node:dns'
import * as http from 'node:http'
import * as https from 'node:https'
import type { LookupFunction } from 'node:net'
import { RegistryProblem } from '../registry.ts'
import { isInternal } from './address.ts'

interface Limits {
  /** The most bytes that an answer may have. */
  bytes: number
  /** How long the whole call may take. */
  deadlineMs: number
}

interface Answered {
  status: number
  retryAfter: string | undefined
  body: Buffer
}

/** Asks an upstream for an address. Rejects with a {@link RegistryProblem}. */
export type Request = (url: URL, limits: Limits) => Promise<Answered>

/** Names are judged by what they resolve to at the very moment of connecting, so that none can change its mind. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const internal = found?.find(({ address }) => isInternal(address))
    const problem = internal ? new Error(`${hostname} is ${internal.address}, which is internal`) : error
    if (problem) return callback(problem, [])
    const [first] = found
    if (options.all || !first) return callback(null, found)
    callback(null, first.address, first.family)
  })
}

/** Reads a body, or stops as soon as it is too long. */
async function bodyOf(message: http.IncomingMessage, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of message) {
    chunks.push(chunk)
    length += chunk.length
    if (length > bytes) throw new RegistryProblem(`more than ${bytes} bytes`, 502)
  }
  return Buffer.concat(chunks)
}

/**
 * A way to ask over a few kept connections. Not `fetch`: that follows redirects and looks names up by itself, and this
 * server must not be led to a host that its operator has not named.
 * @param publicOnly whether addresses of internal machines are refused
 */
export function createRequest(publicOnly: boolean): Request {
  const options = { keepAlive: true, maxSockets: 32, maxFreeSockets: 4 }
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }
  return async (url, { bytes, deadlineMs }) => {
    const signal = AbortSignal.timeout(deadlineMs)
    const secure = url.protocol === 'https:'
    try {
      const message = await new Promise<http.IncomingMessage>((resolve, reject) => {
        const request = (secure ? https : http).get(url, {
          agent: agents[secure ? 'https:' : 'http:'],
          headers: { 'Accept-Encoding': 'identity' },
          signal,
          ...(publicOnly && { lookup: publicLookup }),
        })
        request.on('response', resolve)
        request.on('error', reject)
      })
      const body = await bodyOf(message, bytes)
      return { status: message.statusCode ?? 0, retryAfter: message.headers['retry-after'], body }
    } catch (error) {
      if (error instanceof RegistryProblem) throw error
      if (signal.aborted) throw new RegistryProblem(`no answer within ${deadlineMs} ms`, 504)
      throw new RegistryProblem(error instanceof Error ? error.message : String(error), 502)
    }
  }
}
