import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { type BundlerAnswer, BundlerError, LONGEST_MESSAGE } from '../../shared/smartApi.ts'
import { readText } from '../outbound/readText.ts'
import { ApiProblem } from '../problem/problem.ts'

/** The most that an answer may take. The frame waits 10 seconds for each of its calls. */
const LIMITS = { deadlineMs: 8_000, bytes: 512 * 1024 }

/** A bundler, a paymaster or a node. Its address may contain a key, so it must not get into an answer or the log. */
interface Upstream {
  /** What it is called in error messages, such as "The bundler of shop for eip155:1". */
  name: string
  url: URL
}

const ErrorReply = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.int(),
  error: z.object({
    code: z.int(),
    message: z.string(),
    data: z.catch(BundlerError.shape.data, undefined),
  }),
})
const ResultReply = z.object({ jsonrpc: z.literal('2.0'), id: z.int(), result: z.unknown() })
const Reply = z.union([ErrorReply, ResultReply])

const away = (name: string, what: string) => new ApiProblem('bundler-away', `${name} ${what}.`)

/** A shorter part of an address is an ordinary word, such as "rpc". */
const LEAST_SECRET = 8

/** Servers quote in their messages how they were asked. Longest first, so that no rest of a part remains. */
function withoutAddress(text: string, { href, host, pathname, searchParams }: URL): string {
  const parts = [href, host, pathname, ...pathname.split('/'), ...searchParams.values()]
  const secrets = [...parts, ...parts.map(decoded)].filter((part) => part.length >= LEAST_SECRET)
  return secrets
    .sort((one, other) => other.length - one.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function errorOf({ code, message, data }: z.infer<typeof ErrorReply>['error'], url: URL): BundlerError {
  const told = withoutAddress(message, url).slice(0, LONGEST_MESSAGE)
  return { code, message: told, ...(data !== undefined && { data }) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends the request. Redirects are not followed: they would take the operation to a server of another's choice. */
async function post({ name, url }: Upstream, body: string, { deadlineMs, bytes }: typeof LIMITS) {
  const signal = AbortSignal.timeout(deadlineMs)
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json', 'User-Agent': 'Airlock' }
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    return { status: response.status, text: await readText(response, bytes) }
  } catch (error) {
    if (signal.aborted) throw away(name, `does not answer within ${deadlineMs} ms`)
    // Not the message, which may contain the address.
    const { cause } = error as Error & { cause?: { code?: unknown } }
    throw away(name, `cannot be reached (${cause?.code ?? 'no reason given'})`)
  }
}

/**
 * Asks a bundler, a paymaster or a node by JSON-RPC 2.0.
 *
 * @param limits the deadline of the whole call in milliseconds, and the most bytes of its answer
 * @returns its answer, which is its own error if it refuses
 * @throws ApiProblem `bundler-away` if there is no answer, or none to this question
 */
export async function askBundler(
  upstream: Upstream,
  { method, params }: { method: string; params: readonly unknown[] },
  limits = LIMITS,
): Promise<BundlerAnswer> {
  const { name, url } = upstream
  const id = randomInt(1, 2 ** 31)
  const { status, text } = await post(
    upstream,
    JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    limits,
  )
  if (text === null) throw away(name, `answered with more than ${limits.bytes} bytes`)
  const reply = z.safeParse(Reply, parseJson(text))
  if (!reply.success || reply.data.id !== id)
    throw away(name, `answered ${status} without a JSON-RPC response to this request`)
  // Many bundlers send errors with 400 or 500.
  if ('error' in reply.data) return { error: errorOf(reply.data.error, url) }
  if (status !== 200) throw away(name, `answered ${status} with a result`)
  return { result: reply.data.result }
}
