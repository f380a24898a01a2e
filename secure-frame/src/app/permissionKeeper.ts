import type { PermissionKeeper } from '../rpc/permissionKeeper.ts'
import type { Session } from '../session/session.ts'

/** The permissions of the signed-in person, which our server keeps. */
export function createKeeper(
  session: Pick<Session, 'call'>,
  { maxDays, site }: Pick<PermissionKeeper, 'maxDays' | 'site'>,
): PermissionKeeper {
  return {
    maxDays,
    site,
    keep: async (permission) => void (await session.call('keepPermission', { body: permission })),
    list: async () => (await session.call('listPermissions', {})).permissions,
    end: async (id) => void (await session.call('endPermission', { id })),
  }
}
