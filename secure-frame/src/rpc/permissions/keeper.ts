import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { isSameAddress } from '@airlock/kit/chains'
import type { KeptPermission } from '../../../shared/permissionsApi.ts'
import { delegationHash, grantOf, readContext } from '../../permissions/delegation.ts'
import type { Hex } from '../../signing/payload.ts'
import type { RpcContext } from '../context.ts'
import type { PermissionKeeper } from '../permissionKeeper.ts'
import { requireSmart } from '../requireSmart.ts'

/** Throws 4200 if the project has no permissions. */
export function requireKeeper({ smart }: Pick<RpcContext, 'smart'>): PermissionKeeper {
  if (smart?.permissions) return smart.permissions
  throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'This project has no permissions')
}

/** A permission as the account has signed it; null if the rest of what our server says about it is of another one. */
function asSigned(kept: KeptPermission, own: string): KeptPermission | null {
  try {
    const { delegation } = readContext(kept.context as Hex)
    if (delegationHash(delegation) !== kept.id || !isSameAddress(delegation.delegator, own)) return null
    const { account, delegate, permission, expiresAt } = grantOf(delegation)
    return { ...kept, account, delegate, permission, expiresAt }
  } catch {
    // A context that cannot be read is no permission of the account.
    return null
  }
}

/**
 * The permissions of all sites, newest first. What each one allows, to whom and until when is read from what the account
 * has signed, because our server could say something else. Throws 4200 if the project has none.
 */
export async function keptPermissions(context: Pick<RpcContext, 'smart'>): Promise<KeptPermission[]> {
  const keeper = requireKeeper(context)
  const { account } = requireSmart(context)
  return (await keeper.list()).flatMap((kept) => asSigned(kept, account.address) ?? [])
}

/** The permissions that the page's own site got. A page that the browser did not identify has none. */
export async function permissionsOfSite(context: Pick<RpcContext, 'smart'>): Promise<KeptPermission[]> {
  const { site } = requireKeeper(context)
  return site === null
    ? []
    : (await keptPermissions(context)).filter((permission) => permission.site === site)
}
