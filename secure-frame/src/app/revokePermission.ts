import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { KeptPermission } from '../../shared/permissionsApi.ts'
import type { RpcContext } from '../rpc/context.ts'
import type { Request } from '../rpc/methods/allowedMethods.ts'
import { permissionsOfSite, requireKeeper } from '../rpc/permissions/keeper.ts'
import { onNetwork } from '../rpc/permissions/onNetwork.ts'
import { isDisabled } from '../rpc/permissions/usage.ts'
import type { Hex } from '../signing/payload.ts'
import { lowerCase } from '../smartAccount/values.ts'
import type { PermissionPrompts } from './permissionPrompts.ts'

type RevokingMethod = 'wallet_revokePermissions' | 'wallet_revokeExecutionPermission'

/** The wallet's own request by which the account revokes a permission on the active network. */
export function disabling({ account, context }: KeptPermission): Request<'airlock_disablePermission'> {
  return { method: 'airlock_disablePermission', params: [account as Hex, context as Hex] }
}

/** Whether nothing has to be done on the chain: a permission that has expired or is revoked cannot be used. */
export async function isOver(kept: KeptPermission, { networks }: RpcContext, now: number): Promise<boolean> {
  if (kept.expiresAt <= now) return true
  const network = networks.all.find(({ id }) => id === kept.chainId)
  return network ? (await isDisabled(kept, networks.node(network))) === true : false
}

/** The context in the parameters, whatever the draft of ERC-7715 calls it. */
function contextIn(params: Request<RevokingMethod>['params']): string {
  const [context = ''] = Object.values(Array.isArray(params) ? params[0] : params)
  return lowerCase(String(context))
}

/**
 * Revokes a permission of the page's own site, by an operation that the person approves.
 *
 * @throws AirlockError 4100 for a permission that the site did not get; 4901 for one on another network than the active
 * one; 4001 if the person rejects.
 */
export async function revokePermission(
  { params }: Request<RevokingMethod>,
  prompts: PermissionPrompts,
  context: RpcContext,
): Promise<object> {
  const asked = contextIn(params)
  const kept = (await permissionsOfSite(context)).find((one) => lowerCase(one.context) === asked)
  if (!kept) throw new AirlockError(ErrorCode.UNAUTHORIZED, 'This site has no such permission')
  const network = context.networks.active('eip155')
  if (kept.chainId !== network.id)
    throw new AirlockError(
      ErrorCode.CHAIN_DISCONNECTED,
      'The permission is for another network than the active one',
    )
  if (!(await isOver(kept, context, Math.floor(prompts.now() / 1_000)))) {
    await prompts.ask(disabling(kept), 0, 1, onNetwork(network, context))
    // The chain has the last word: a server that does not hear of it changes nothing.
    await requireKeeper(context)
      .end(kept.id)
      .catch(() => undefined)
  }
  return {}
}
