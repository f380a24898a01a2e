import * as z from 'zod/mini'
import { Permission } from '../../../shared/permissionsApi.ts'
import type { MethodPolicy } from './methodPolicy.ts'
import { Data, EvmAddress } from './values.ts'

/**
 * Requests that the wallet makes for the person, who has asked for them in the widget: they are approved like those of a
 * site, which cannot make them.
 */
export const ownRequests = {
  /** Removes the code of the account of the key (EIP-7702), which is the parameter. */
  airlock_undelegate: {
    safe: false,
    namespace: 'eip155',
    kind: 'evm-undelegate',
    params: z.tuple([EvmAddress]),
  },
  /** Gives a permission of the smart account, as the person has chosen its limits. */
  airlock_givePermission: {
    safe: false,
    namespace: 'eip155',
    kind: 'evm-delegation',
    params: z.tuple([
      z.strictObject({
        account: EvmAddress,
        delegate: EvmAddress,
        permission: Permission,
        /** Unix time in seconds. */
        expiresAt: z.int(),
      }),
    ]),
  },
  /** Revokes a permission of the smart account on the chain, by the signed delegation. */
  airlock_disablePermission: {
    safe: false,
    namespace: 'eip155',
    kind: 'evm-disable-permission',
    params: z.tuple([EvmAddress, Data]),
  },
} as const satisfies Record<`airlock_${string}`, MethodPolicy>
