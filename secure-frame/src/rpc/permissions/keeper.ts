import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { KeptPermission } from '../../../shared/permissionsApi.ts'
import type { RpcContext } from '../context.ts'
import type { PermissionKeeper } from '../permissionKeeper.ts'

/** Throws 4200 if the project has no permissions. */
export function requireKeeper({ smart }: Pick<RpcContext, 'smart'>): PermissionKeeper {
  if (smart?.permissions) return smart.permissions
  throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'This project has no permissions')
}

/** The permissions that the page's own site got. A page that the browser did not identify has none. */
export async function permissionsOfSite(context: Pick<RpcContext, 'smart'>): Promise<KeptPermission[]> {
  const { site, list } = requireKeeper(context)
  return site === null ? [] : (await list()).filter((permission) => permission.site === site)
}
