import type { KeptPermission } from '../../../shared/permissionsApi.ts'
import type { GivenPermission } from '../../contract/index.ts'
import type { RpcContext } from '../context.ts'
import { keptPermissions } from './keeper.ts'
import { isDisabled, usedOf } from './usage.ts'

type Status = GivenPermission['status']

/** The chain decides whether it is revoked: our server may be wrong, or a reorganization may have undone it. */
function statusOf({ expiresAt }: KeptPermission, disabled: boolean | null, now: number): Status {
  if (disabled === true) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return disabled === null ? 'unknown' : 'active'
}

/**
 * A permission with what the chain knows about it.
 *
 * @param now - Unix time in seconds.
 */
export async function describeGiven(
  kept: KeptPermission,
  { networks }: RpcContext,
  now: number,
): Promise<GivenPermission> {
  const network = networks.all.find(({ id }) => id === kept.chainId)
  const node = network && networks.node(network)
  const [disabled, used] = node
    ? await Promise.all([isDisabled(kept, node), usedOf(kept, node)])
    : [null, null]
  const { context: _, revokedAt: __, revocationAskedAt, ...terms } = kept
  return {
    ...terms,
    status: statusOf(kept, disabled, now),
    used,
    revocationAsked: revocationAskedAt !== null,
  }
}

/** The permissions of all sites, newest first. Throws 4200 if the project has none. */
export async function listGiven(context: RpcContext, now: number): Promise<GivenPermission[]> {
  const kept = await keptPermissions(context)
  return Promise.all(kept.map((one) => describeGiven(one, context, now)))
}
