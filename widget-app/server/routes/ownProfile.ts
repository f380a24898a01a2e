import type { Bindings } from '@airlock/kit/server'
import type { Context } from 'hono'
import { coinTypeOf } from '../../shared/names/coinType.ts'
import type { Server } from '../context.ts'
import { addressFor } from '../names/owner.ts'
import { orAway } from './away.ts'
import { refuse } from './project.ts'

const FRESH = { 'Cache-Control': 'no-store' }

/**
 * Responds with the profile of a name that this server keeps. With a chain, it has the address of that chain only,
 * because money is sent to it.
 */
export function answerOwnProfile(
  context: Context<Bindings>,
  { log, accountNames }: Pick<Server, 'log' | 'accountNames'>,
  name: string,
  chainId: string | undefined,
): Promise<Response> {
  const unknown = () => refuse(context, 404, 'name-unknown', 'This name leads to no account on the chain.')
  return orAway(context, log, async () => {
    const profile = await accountNames.profile(name)
    if (!profile) return unknown()
    if (chainId === undefined) return context.json(profile, 200, FRESH)
    const reference = /^eip155:(\d+)$/.exec(chainId)?.[1]
    const coinType = reference === undefined ? null : coinTypeOf(Number(reference))
    const address = coinType === null ? null : addressFor(profile.addresses, coinType)
    if (coinType === null || address === null) return unknown()
    const addresses = { [coinType]: { address, created: profile.registered_at } }
    return context.json({ ...profile, addresses }, 200, FRESH)
  })
}
