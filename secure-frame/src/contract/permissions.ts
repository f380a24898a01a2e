import { maxLength, minLength } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { KeptPermission } from '../../shared/permissionsApi.ts'
import { Done, Nothing, PERSON } from './primitives.ts'

/** The longest time to ask the server, and the nodes of all networks at once (ms). */
const LIST_TIMEOUT = 20_000

const { id, chainId, account, delegate, site, permission, expiresAt, grantedAt } = KeptPermission.shape

/** A permission of a smart account that was given to a site. */
export const GivenPermission = z.strictObject({
  /** The hash of the delegation. */
  id,
  chainId,
  account,
  /** The address that may use it. */
  delegate,
  /** The origin of the page that asked; null if the browser did not identify it. */
  site,
  permission,
  /** Milliseconds since 1970. */
  grantedAt,
  /** Seconds since 1970. */
  expiresAt,
  /** `unknown`: the network's node did not answer whether it is revoked. */
  status: z.literal(['active', 'expired', 'revoked', 'unknown']),
  /**
   * The base units that were used: of a periodic permission in the present period, of any other one in all. Null if
   * the node did not answer, and for a permission that has no amount.
   */
  used: z.nullable(z.string().check(minLength(1), maxLength(78))),
  /** Whether the site's server asked for the revocation, which only the account can do. */
  revocationAsked: z.boolean(),
})
/** A permission of a smart account that was given to a site. */
export type GivenPermission = z.infer<typeof GivenPermission>

/** The permissions of the person's smart account (ERC-7715). Both calls reject with 4200 if the project has none. */
export const permissions = {
  /** Newest first, of all sites. */
  listPermissions: {
    params: Nothing,
    result: z.strictObject({ permissions: z.array(GivenPermission) }),
    timeout: LIST_TIMEOUT,
  },
  /**
   * Shows the approval of the operation that revokes it; resolves when that has been mined. Rejects with 4001 if the
   * person rejects.
   */
  revokePermission: { params: z.strictObject({ id }), result: Done, timeout: PERSON },
} as const
