import type { Handlers } from '@airlock/host-sdk/bridge'
import type { SecureContract } from '../contract/index.ts'
import { asRequestFailure } from '../failure/requestError.ts'
import type { createApprovals } from './approvals.tsx'
import type { Environment } from './environment.ts'
import { loaded } from './trouble.tsx'

type Child = Handlers<SecureContract['child']>

/** The calls about the permissions that the person has given to sites. Their code is loaded on demand. */
export function permissionHandlers(
  env: Environment,
  approve: ReturnType<typeof createApprovals>,
): Pick<Child, 'listPermissions' | 'revokePermission'> {
  const manage = () => loaded(import('./managePermissions.ts'))
  return {
    listPermissions: async () => (await manage()).listPermissions(env),
    revokePermission: async ({ id }, { signal }) => {
      try {
        return await (await manage()).revokeGiven(env, approve, { id, signal })
      } catch (error) {
        throw asRequestFailure(error)
      }
    },
  }
}
