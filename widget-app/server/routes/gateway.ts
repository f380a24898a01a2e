import { type Bindings, clientKey } from '@airlock/kit/server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Address, type Hex, isAddress } from 'viem'
import * as z from 'zod/mini'
import type { Server } from '../context.ts'
import { UnknownQuestion } from '../names/gateway.ts'
import { OutboundError } from '../outbound/error.ts'
import { isPage } from './limited.ts'

const BODY_BYTES = 65_536

/** Any page may ask, because any page may resolve a name. An answer is never kept: a name may be registered meanwhile. */
const OPEN = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' }

const Sender = z.custom<Address>((given) => typeof given === 'string' && isAddress(given, { strict: false }))
const Question = z.object({
  sender: Sender,
  data: z.custom<Hex>(
    (given) => typeof given === 'string' && given.length <= BODY_BYTES && /^0x(?:[0-9a-f]{2})*$/i.test(given),
  ),
})

/** An error in the form of ERC-3668. Clients ask nobody else after a status below 500. */
const fail = (
  context: Context<Bindings>,
  status: 400 | 404 | 429 | 503,
  message: string,
  headers: Record<string, string> = {},
) => context.json({ message }, status, { ...OPEN, ...headers })

/**
 * `GET /v1/ccip/{sender}/{data}.json` and `POST /v1/ccip/{sender}` or `/v1/ccip` `{sender, data}`: the gateway of the
 * operators' offchain resolvers (ERC-3668), as `{data}`.
 */
export function gatewayRoute(server: Server): Hono<Bindings> {
  const { gateway, resolutionLimits, addressOf, log } = server

  async function answer(context: Context<Bindings>, given: unknown): Promise<Response> {
    if (!gateway) return fail(context, 404, 'This server has no names.')
    const question = z.safeParse(Question, given)
    if (!question.success) return fail(context, 400, 'Give "sender" and "data" as hex.')
    const { sender, data } = question.data
    try {
      return context.json({ data: await gateway.answer(sender, data) }, 200, OPEN)
    } catch (error) {
      if (error instanceof UnknownQuestion) return fail(context, 404, error.message)
      if (!(error instanceof OutboundError)) throw error
      log.warn({ problem: error.message }, 'names cannot be read')
      return fail(context, 503, 'Names cannot be read at the moment.')
    }
  }

  async function limited(context: Context<Bindings>, read: () => unknown): Promise<Response> {
    const { headers } = context.req.raw
    const caller = {
      projectId: '',
      client: clientKey(addressOf(headers, context.env)),
      isPage: isPage(headers),
    }
    const waitS = await resolutionLimits.take(caller, 1)
    if (waitS !== undefined) return fail(context, 429, 'Try again later.', { 'Retry-After': String(waitS) })
    return answer(context, await read())
  }

  const preflight = (context: Context<Bindings>) =>
    context.body(null, 204, {
      ...OPEN,
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': 'Content-Type',
      'Access-Control-Max-Age': '86400',
    })
  const posted = (context: Context<Bindings>) =>
    limited(context, () => context.req.json().catch(() => undefined))
  const tooLong = bodyLimit({
    maxSize: 2 * BODY_BYTES,
    onError: (context) => fail(context, 400, 'The question is too long.'),
  })
  return new Hono<Bindings>()
    .options('/v1/ccip/*', preflight)
    .options('/v1/ccip', preflight)
    .get('/v1/ccip/:sender/:file{.+\\.json}', (context) => {
      const { sender, file } = context.req.param()
      return limited(context, () => ({ sender, data: file.slice(0, -'.json'.length) }))
    })
    .post('/v1/ccip', tooLong, posted)
    .post('/v1/ccip/:sender', tooLong, posted)
}
