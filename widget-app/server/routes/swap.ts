import type { Bindings, Project } from '@airlock/kit/server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import type { Chain } from '../chains/chain.ts'
import type { Server } from '../context.ts'
import { isNative } from '../prices/fungibles.ts'
import { approvalsOf, leastAllowance } from '../swap/allowances.ts'
import { gasPricesOf } from '../swap/gasPrices.ts'
import { NoRouteError } from '../swap/terms/errors.ts'
import { findTokens, listTokens } from '../swap/tokenList.ts'
import type { Wish } from '../swap/wish.ts'
import { tokenKey } from '../tokens/packaged.ts'
import { withinLimits } from './limited.ts'
import { pictureFor } from './pictures.ts'
import { forProject, refuse } from './project.ts'
import { readQuery } from './query.ts'
import {
  approvalAnswer,
  caip10,
  orFailure,
  quotesAnswer,
  refuseUnsupported,
  swapAnswer,
} from './swapAnswers.ts'
import {
  AllowanceQuery,
  ApproveQuery,
  BuildBody,
  ChainQuery,
  QuotesQuery,
  type Refused,
  readTaker,
  readToken,
  readWish,
  TokensQuery,
} from './swapQuery.ts'

const BODY_BYTES = 8_192
const FRESH = { 'Cache-Control': 'no-store' }
/** Where nothing has to be allowed, as if everything were. */
const UNLIMITED = 2n ** 256n - 1n

type Answer = (context: Context<Bindings>, project: Project) => Response | Promise<Response>

const refusal = (context: Context<Bindings>, refused: Refused, code = 'query-invalid'): Response =>
  'wrong' in refused ? refuse(context, 400, code, refused.wrong) : refuseUnsupported(context)

/** Refuses a chain without a source. */
const isSwapped = ({ swaps }: Server, chain: Chain) => swaps.sourcesOf(chain).length > 0

function tokens(server: Server): Answer {
  return (context, project) => {
    const read = readQuery(TokensQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    const { chainId, address: wanted } = read.query
    const chain = server.chains.find(project, chainId)
    if (!chain || !isSwapped(server, chain)) return refuseUnsupported(context)
    return orFailure(context, server.log, async () => {
      const listed =
        wanted === undefined
          ? await listTokens(server.tokens, chain)
          : await findTokens(server.tokens, chain, wanted)
      const written = listed.map(({ picture, address, ...token }) => {
        return { ...token, address: caip10(chain, address), logoUri: pictureFor(project.id, picture) }
      })
      return context.json({ tokens: written }, 200, FRESH)
    })
  }
}

function quotes(server: Server): Answer {
  return (context, project) => {
    const read = readQuery(QuotesQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    const { gasPrice, slippage: slippageBps, source } = read.query
    const wish = readWish(server.chains, project, read.query, { gasPrice, slippageBps, source })
    if (!('chain' in wish)) return refusal(context, wish)
    if (!isSwapped(server, wish.chain)) return refuseUnsupported(context)
    return orFailure(context, server.log, async () =>
      context.json(quotesAnswer(wish.chain, read.query, await server.swaps.quotes(wish)), 200, FRESH),
    )
  }
}

function allowance(server: Server): Answer {
  return (context, project) => {
    const read = readQuery(AllowanceQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    const token = readToken(server.chains, project, read.query.tokenAddress)
    if (!('chain' in token)) return refusal(context, token)
    const { chain, address } = token
    const owner = readTaker(chain, read.query.userAddress)
    if (typeof owner !== 'string') return refusal(context, owner)
    if (!isSwapped(server, chain)) return refuseUnsupported(context)
    const known = [...new Set(server.swaps.sourcesOf(chain).flatMap(({ spenders }) => spenders))]
    const { spender } = read.query
    const spenders = known.filter((one) => spender === undefined || caip10(chain, one) === spender)
    if (known.length > 0 && spenders.length === 0)
      return refuse(context, 400, 'query-invalid', '"spender" is no contract of a source of swaps.')
    return orFailure(context, server.log, async () => {
      const isFree = isNative(chain, address) || spenders.length === 0
      const allowed = isFree
        ? UNLIMITED
        : await leastAllowance(server.rpc, chain, { token: tokenKey(address), owner }, spenders)
      return context.json({ allowance: String(allowed) }, 200, FRESH)
    })
  }
}

function gasPrice(server: Server): Answer {
  return (context, project) => {
    const read = readQuery(ChainQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    const chain = server.chains.find(project, read.query.chainId)
    if (!chain) return refuseUnsupported(context, 'Network not supported for Gas Price')
    return orFailure(context, server.log, async () => {
      const { standard, fast, instant } = await gasPricesOf(server.rpc, chain)
      return context.json({ standard: `${standard}`, fast: `${fast}`, instant: `${instant}` }, 200, FRESH)
    })
  }
}

function approve(server: Server): Answer {
  async function build(context: Context<Bindings>, wish: Wish): Promise<Response> {
    const { chain, taker, from, amount } = wish
    const [best] = await server.swaps.quotes(wish)
    if (!best || best.spender === null) throw new NoRouteError('no allowance is needed')
    const { source, spender } = best
    const wanted = { token: tokenKey(from), owner: taker, spender, amount }
    const { standard } = await gasPricesOf(server.rpc, chain)
    const approvals = await approvalsOf(server.rpc, chain, wanted)
    return context.json(approvalAnswer(wish, { source, spender }, approvals, standard), 200, FRESH)
  }
  return (context, project) => {
    const read = readQuery(ApproveQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    const wish = readWish(server.chains, project, read.query, { source: read.query.source })
    if (!('chain' in wish)) return refusal(context, wish)
    if (!isSwapped(server, wish.chain)) return refuseUnsupported(context)
    return orFailure(context, server.log, () => build(context, wish))
  }
}

async function readBody(context: Context<Bindings>): Promise<z.output<typeof BuildBody> | { wrong: string }> {
  const parsed = z.safeParse(BuildBody, await context.req.json().catch(() => undefined))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path[0]
  return {
    wrong: field === undefined ? 'The body has to be an object.' : `"${String(field)}" ${issue?.message}`,
  }
}

async function buildTransaction(context: Context<Bindings>, server: Server): Promise<Response> {
  const body = await readBody(context)
  if ('wrong' in body) return refuse(context, 400, 'body-invalid', body.wrong)
  const project = server.projects.byId.get(body.projectId)
  if (!project)
    return refuse(context, 400, 'project-unknown', 'There is no project of this projectId on this server.')
  context.set('projectId', project.id)
  const { source, minToAmount, eip155 } = body
  const rest = { source, minToAmount, slippageBps: eip155?.slippage }
  const wish = readWish(server.chains, project, body, rest)
  if (!('chain' in wish)) return refusal(context, wish, 'body-invalid')
  if (!isSwapped(server, wish.chain)) return refuseUnsupported(context)
  return withinLimits(context, server, project, 1, () =>
    orFailure(context, server.log, async () => {
      const { standard } = await gasPricesOf(server.rpc, wish.chain)
      const swap = await server.swaps.build({ ...wish, gasPrice: standard })
      return context.json(swapAnswer(wish, swap, standard), 200, FRESH)
    }),
  )
}

/** `/v1/convert/*`: swaps over the operator's sources (spec section 7). */
export function swapRoute(server: Server): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const reads = { tokens, quotes, allowance, 'gas-price': gasPrice, 'build-approve': approve }
  for (const [name, create] of Object.entries(reads)) {
    const answer = create(server)
    app.get(`/v1/convert/${name}`, (context) =>
      forProject(context, server.projects, (project) =>
        withinLimits(context, server, project, 1, () => answer(context, project)),
      ),
    )
  }
  const tooLong = bodyLimit({
    maxSize: BODY_BYTES,
    onError: (context) =>
      refuse(context, 413, 'body-too-long', `The body has more than ${BODY_BYTES / 1024} kB.`),
  })
  app.post('/v1/convert/build-transaction', tooLong, (context) => buildTransaction(context, server))
  return app
}
