import type { Bindings, Project } from '@airlock/kit/server'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { ChainId } from '../../shared/blockchain.ts'
import { coinTypeOf, EVM_COIN } from '../../shared/names/coinType.ts'
import type { Server } from '../context.ts'
import { normalised } from '../identity/ens.ts'
import { orAway } from './away.ts'
import { withinLimits } from './limited.ts'
import { answerIdentity, chainMeant, type Found, identityOf, namerOf } from './named.ts'
import { answerOwnProfile } from './ownProfile.ts'
import { forProject, refuse } from './project.ts'
import { CallerQuery, readQuery } from './query.ts'

const chainId = z.optional(
  z
    .string()
    .check(z.refine((text) => ChainId.safeParse(text).success, 'has to be a CAIP-2 id such as eip155:1.')),
)
const clientId = z.optional(z.string())

const IdentityQuery = z.strictObject({
  ...CallerQuery.shape,
  chainId,
  clientId,
  sender: z.optional(z.string()),
})
const ProfileQuery = z.strictObject({
  ...CallerQuery.shape,
  chainId,
  clientId,
  apiVersion: z.optional(z.literal('2', 'has to be 2.')),
})

const ReverseQuery = z.strictObject({ ...ProfileQuery.shape, sender: z.optional(z.string()) })

const FRESH = { 'Cache-Control': 'no-store' }

/** The profiles of an account: that of its primary name, whose registration date is unknown, and its own names. */
function profilesOf({ address, value: { name, avatar }, profiles }: Found): readonly object[] {
  if (name === null) return profiles
  const attributes = avatar === null ? [] : [{ avatar }]
  return [{ name, addresses: { [EVM_COIN]: { address } }, attributes }, ...profiles]
}

/**
 * `GET /v1/identity/{address}?chainId`: an account's name and avatar. `GET
 * /v1/profile/reverse/{address}?apiVersion=2&chainId`: the same as a list of profiles. `GET
 * /v1/profile/account/{name}?apiVersion=2&chainId`: the account that a name resolves to on a chain.
 */
export function identityRoute(server: Server): Hono<Bindings> {
  const { projects, log, chains, identities, accountNames } = server
  async function identity(context: Context<Bindings>, project: Project): Promise<Response> {
    const read = readQuery(IdentityQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    // Without the database, an account still has what its chain says.
    return answerIdentity(context, server, project, read.query.chainId, {
      tell: identityOf,
      needsNames: false,
    })
  }

  async function reverse(context: Context<Bindings>, project: Project): Promise<Response> {
    const read = readQuery(ReverseQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    // An owner would take an empty list for the loss of their name.
    return answerIdentity(context, server, project, read.query.chainId, {
      tell: profilesOf,
      needsNames: true,
    })
  }

  async function profile(context: Context<Bindings>, project: Project): Promise<Response> {
    const read = readQuery(ProfileQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    const name = normalised(context.req.param('name') ?? '')
    if (name === undefined) return refuse(context, 400, 'name-invalid', 'This is no name such as alice.eth.')
    if (accountNames.isOurs(name)) return answerOwnProfile(context, server, name, read.query.chainId)
    const chain = chainMeant(chains, project, read.query.chainId)
    const namer = namerOf(chains, project, chain)
    if (!chain || !namer) return context.json({ name, addresses: {}, attributes: [] }, 200, FRESH)
    // A name may resolve to another address on another chain, so only that chain's record counts.
    const coinType = namer === chain ? EVM_COIN : coinTypeOf(Number(chain.id.split(':')[1]))
    return orAway(context, log, async () => {
      const address = coinType === null ? null : await identities.resolveName(namer, name, coinType)
      if (coinType === null || address === null)
        return refuse(context, 404, 'name-unknown', 'This name leads to no account on the chain.')
      return context.json({ name, addresses: { [coinType]: { address } }, attributes: [] }, 200, FRESH)
    })
  }

  const limited = (
    context: Context<Bindings>,
    answer: (context: Context<Bindings>, project: Project) => Promise<Response>,
  ) =>
    forProject(context, projects, (project) =>
      withinLimits(context, server, project, 1, () => answer(context, project)),
    )
  return new Hono<Bindings>()
    .get('/v1/identity/:address', (context) => limited(context, identity))
    .get('/v1/profile/reverse/:address', (context) => limited(context, reverse))
    .get('/v1/profile/account/:name', (context) => limited(context, profile))
}
