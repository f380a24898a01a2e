import type { Address } from 'viem'
import type { Permission } from '../../shared/permissionsApi.ts'

/**
 * A permission with everything that the owner of a smart account signs for it: who may do what in the account's place,
 * and until when.
 */
export interface Grant {
  account: Address
  /** The address that may use it, or pass it on. */
  delegate: Address
  permission: Permission
  /** Unix time in seconds, from which on it cannot be used. */
  expiresAt: number
  /** Random, so that an equal permission that is given later is another one. */
  salt: bigint
}

/** The contract that a permission is about; null for native coins. */
export function targetOf(permission: Permission): Address | null {
  if ('tokenAddress' in permission) return permission.tokenAddress as Address
  return 'contractAddress' in permission ? (permission.contractAddress as Address) : null
}

/** The amount in base units that is limited, of a period or in all; null for function calls. */
export function amountOf(permission: Permission): bigint | null {
  if ('allowance' in permission) return BigInt(permission.allowance)
  return 'periodAmount' in permission ? BigInt(permission.periodAmount) : null
}

/** The same permission with another amount; one for function calls is returned unchanged. */
export function withAmount(permission: Permission, amount: bigint): Permission {
  if ('allowance' in permission) return { ...permission, allowance: String(amount) }
  return 'periodAmount' in permission ? { ...permission, periodAmount: String(amount) } : permission
}

/**
 * The most that can be taken from a moment on until the permission ends, in base units; null for function calls. Each
 * period that begins before the end counts in full.
 *
 * @param now - Unix time in seconds.
 */
export function mostOf({ permission, expiresAt }: Pick<Grant, 'permission' | 'expiresAt'>, now: number) {
  const amount = amountOf(permission)
  if (amount === null || !('periodAmount' in permission)) return amount
  const { startTime, periodDuration } = permission
  const from = Math.max(now, startTime)
  if (expiresAt <= from) return 0n
  const periodAt = (time: number) => BigInt(Math.floor((time - startTime) / periodDuration))
  return amount * (periodAt(expiresAt - 1) - periodAt(from) + 1n)
}
