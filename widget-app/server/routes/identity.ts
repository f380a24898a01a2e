import type { Bindings } from '@airlock/server-kit'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { ChainId } from '../../shared/blockchain.ts'
import type { Chain, Chains } from '../chains/chain.ts'
import type { Server } from '../context.ts'
import { coinTypeOf, EVM_COIN, normalised } from '../identity/ens.ts'
import { ImageQuery, readQuery } from '../registry/query.ts'
import { isAccount, splitAccount } from './accountParam.ts'
import { orAway, readingHeaders } from './away.ts'
import { withinLimits } from './limited.ts'
import { forProject, refuse } from './project.ts'

const chainId = z.optional(
  z
    .string()
    .check(z.refine((text) => ChainId.safeParse(text).success, 'has to be a CAIP-2 id such as eip155:1.')),
)
const clientId = z.optional(z.string())

const IdentityQuery = z.strictObject({
  ...ImageQuery.shape,
  chainId,
  clientId,
  sender: z.optional(z.string()),
})
const ProfileQuery = z.strictObject({
  ...ImageQuery.shape,
  chainId,
  clientId,
  apiVersion: z.optional(z.literal('2', 'has to be 2.')),
})

const MAINNET = 'eip155:1'
const NOBODY = { name: null, avatar: null }
const FRESH = { 'Cache-Control': 'no-store' }

/** The chain whose registry names the accounts of another: its own, or Ethereum's. Test networks have only their own. */
function namerOf(chains: Chains, projectId: string, chain: Chain | undefined): Chain | undefined {
  if (chain?.namespace !== 'eip155' || chain.ensRegistry) return chain?.ensRegistry ? chain : undefined
  const mainnet = chains.find(projectId, MAINNET)
  return !chain.isTestnet && mainnet?.ensRegistry ? mainnet : undefined
}

/** Whoever names no chain means Ethereum, or else the first chain that has names. */
const chainMeant = (chains: Chains, projectId: string, id: string | undefined): Chain | undefined =>
  id === undefined
    ? (chains.find(projectId, MAINNET) ?? chains.of(projectId).find(({ ensRegistry }) => ensRegistry))
    : chains.find(projectId, id)

/**
 * `GET /v1/identity/{address}?chainId`: the name and avatar of an account.
 * `GET /v1/profile/account/{name}?apiVersion=2&chainId`: the account that a name leads to on a chain.
 */
export function identityRoute(server: Server): Hono<Bindings> {
  const { projects, log, chains, identities } = server
  async function identity(context: Context<Bindings>, projectId: string): Promise<Response> {
    const read = readQuery(IdentityQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    const account = splitAccount(context.req.param('address') ?? '')
    if (!account) return refuse(context, 400, 'account-invalid', 'This is no address of an account.')
    const chain = chainMeant(chains, projectId, account.chainId ?? read.query.chainId)
    const namer = namerOf(chains, projectId, chain)
    if (!namer) return context.json(NOBODY, 200, readingHeaders(0))
    if (!isAccount(namer.namespace, account.address))
      return refuse(context, 400, 'account-invalid', 'This is no address of an account of the chain.')
    return orAway(context, log, async () => {
      const { value, ageMs } = await identities.of(namer, account.address)
      return context.json(value, 200, readingHeaders(ageMs))
    })
  }

  async function profile(context: Context<Bindings>, projectId: string): Promise<Response> {
    const read = readQuery(ProfileQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    const name = normalised(context.req.param('name') ?? '')
    if (name === undefined) return refuse(context, 400, 'name-invalid', 'This is no name such as alice.eth.')
    const chain = chainMeant(chains, projectId, read.query.chainId)
    const namer = namerOf(chains, projectId, chain)
    if (!chain || !namer) return context.json({ name, addresses: {}, attributes: [] }, 200, FRESH)
    // A name may lead elsewhere on another chain: only what it says of that one counts.
    const coinType = namer === chain ? EVM_COIN : coinTypeOf(Number(chain.id.split(':')[1]))
    return orAway(context, log, async () => {
      const address = await identities.resolveName(namer, name, coinType)
      if (address === null)
        return refuse(context, 404, 'name-unknown', 'This name leads to no account on the chain.')
      return context.json({ name, addresses: { [coinType]: { address } }, attributes: [] }, 200, FRESH)
    })
  }

  const limited = (
    context: Context<Bindings>,
    answer: (context: Context<Bindings>, projectId: string) => Promise<Response>,
  ) =>
    forProject(context, projects, (project) =>
      withinLimits(context, server, project, 1, () => answer(context, project.id)),
    )
  return new Hono<Bindings>()
    .get('/v1/identity/:address', (context) => limited(context, identity))
    .get('/v1/profile/account/:name', (context) => limited(context, profile))
}
