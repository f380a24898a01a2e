import type { Bindings, Project } from '@airlock/kit/server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Chain } from '../chains/chain.ts'
import type { Server } from '../context.ts'
import { callWeight } from '../limits/callWeights.ts'
import { type ParsedCall, readCalls } from '../rpc/calls.ts'
import { stringifyJson } from '../rpc/json.ts'
import { type RpcAnswer, type RpcCall, UnreachableError } from '../rpc/rpc.ts'
import { corsOf } from './cors.ts'
import { withinLimits } from './limited.ts'
import { forProject, refuse } from './project.ts'

const BODY_BYTES = 256_000

/** The default time for Retry-After. */
const RETRY_AFTER_MS = 5_000

const JSON_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** The response to preflights, which browsers send for other origins' pages. They have no limit and no effect. */
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Max-Age': '7200',
}

/** `POST /v1?chainId&projectId`: JSON-RPC to a configured chain, one call or a batch. */
export function rpcRoute(server: Server): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const limit = bodyLimit({
    maxSize: BODY_BYTES,
    onError: (context) =>
      refuse(context, 413, 'body-too-large', `The request has more than ${BODY_BYTES / 1_000} kB.`),
  })
  // Clients of a service for every network (`rpcUrl` of a project) use the path with the slash.
  for (const path of ['/v1', '/v1/']) {
    app.options(path, (context) => forPage(context, server, () => context.body(null, 204, PREFLIGHT)))
    app.post(path, limit, (context) =>
      forPage(context, server, (project) => {
        const chain = server.chains.find(project, context.req.query('chainId') ?? '')
        if (chain) return answer(context, server, project, chain)
        return refuse(context, 404, 'chain-unknown', 'This server asks no chain of this chainId.')
      }),
    )
  }
  return app
}

/** Admits a page of the project, and lets it read every response. */
function forPage(
  context: Context<Bindings>,
  { projects, environment }: Server,
  respond: (project: Project) => Response | Promise<Response>,
): Response | Promise<Response> {
  return forProject(context, projects, async (project) => {
    const headers = corsOf(context, project, environment)
    if (!headers) return refuse(context, 403, 'origin-not-allowed', 'This site is not one of the project’s.')
    const response = await respond(project)
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  })
}

async function answer(
  context: Context<Bindings>,
  server: Server,
  project: Project,
  chain: Chain,
): Promise<Response> {
  const given = readCalls(await context.req.text(), chain)
  if ('error' in given) return context.body(written(null, given), 400, JSON_HEADERS)
  const { calls, isBatch } = given
  return withinLimits(context, server, project, weightOfAll(calls), async () => {
    try {
      const answers = await ask(context, server, chain, calls)
      const texts = calls.map(({ id }, index) => written(id, answers[index]))
      return context.body(isBatch ? `[${texts.join(',')}]` : (texts[0] ?? ''), 200, JSON_HEADERS)
    } catch (error) {
      // The client has disconnected and reads no response.
      if (context.req.raw.signal.aborted) return unavailable(context, null)
      if (!(error instanceof UnreachableError)) throw error
      server.log.warn({ chain: chain.id }, 'a chain did not answer')
      return unavailable(context, error.retryAfterMs)
    }
  })
}

/** Calls that are answered without the chain count as well, because parsing them is work too. */
const weightOfAll = (calls: readonly ParsedCall[]) =>
  calls.reduce((sum, each) => sum + ('call' in each ? callWeight(each.call) : 1), 0)

const unavailable = (context: Context<Bindings>, waitMs: number | null) =>
  refuse(context, 503, 'chain-unavailable', 'The chain cannot be reached.', {
    'Retry-After': String(Math.ceil((waitMs ?? RETRY_AFTER_MS) / 1_000)),
  })

/** Returns one response per call. Only permitted calls reach the chain. */
async function ask(
  context: Context<Bindings>,
  { rpc }: Server,
  chain: Chain,
  calls: readonly ParsedCall[],
): Promise<RpcAnswer[]> {
  const asked = calls.flatMap((each): RpcCall[] => ('call' in each ? [each.call] : []))
  const { signal } = context.req.raw
  const answered = asked.length === 0 ? [] : await rpc.batch(chain, asked, { signal })
  const next = answered.values()
  return calls.map((each) => ('answer' in each ? each.answer : (next.next().value ?? MISSING)))
}

const MISSING: RpcAnswer = { error: { code: -32603, message: 'Internal error' } }

/** Serialises a response. A result that is nested too deep to be serialised counts as missing. */
function written(id: ParsedCall['id'], given: RpcAnswer = MISSING): string {
  try {
    return stringifyJson({ jsonrpc: '2.0', id, ...given })
  } catch {
    return stringifyJson({ jsonrpc: '2.0', id, ...MISSING })
  }
}
