import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { GivenPermission } from '../contract/index.ts'
import type { RpcContext } from '../rpc/context.ts'
import { keptPermissions, requireKeeper } from '../rpc/permissions/keeper.ts'
import { listGiven } from '../rpc/permissions/list.ts'
import { onNetwork } from '../rpc/permissions/onNetwork.ts'
import type { createApprovals } from './approvals.tsx'
import { asProvider } from './ending.ts'
import type { Environment } from './environment.ts'
import { disabling, isOver } from './revokePermission.ts'

const secondsOf = ({ clock }: Pick<Environment, 'clock'>): number => Math.floor(clock.now() / 1_000)

/** The permissions that the person has given, of all sites. */
export async function listPermissions(env: Environment): Promise<{ permissions: GivenPermission[] }> {
  return { permissions: await listGiven(await env.account.context(), secondsOf(env)) }
}

/**
 * Revokes a permission of any site, on whatever network, because the person has asked for it in the widget. It is
 * approved like a request.
 */
export async function revokeGiven(
  env: Environment,
  approve: ReturnType<typeof createApprovals>,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<null> {
  const context = await env.account.context()
  const keeper = requireKeeper(context)
  const kept = (await keptPermissions(context)).find((one) => one.id === id)
  const network = context.networks.all.find((one) => one.id === kept?.chainId)
  if (!kept || !network) throw new AirlockError(ErrorCode.INVALID_PARAMS, 'There is no such permission')
  if (await isOver(kept, context, secondsOf(env))) return null
  const there = async (): Promise<RpcContext> => onNetwork(network, await env.account.context())
  await asProvider(approve(disabling(kept), there, signal))
  await keeper.end(kept.id).catch(() => undefined)
  return null
}
