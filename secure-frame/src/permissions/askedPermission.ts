import type { Address } from 'viem'
import type { Permission } from '../../shared/permissionsApi.ts'

/** A permission as a site asks for it, in whichever vocabulary. */
export interface AskedPermission {
  chainId: bigint
  /** The account that is to give it; undefined if the site leaves the choice to the wallet. */
  from: Address | undefined
  delegate: Address
  permission: Permission
  /** Unix time in seconds; undefined if the site asks for none. */
  expiresAt: number | undefined
  /** Whether the person may lower the amount and the time. */
  isAdjustable: boolean
}
