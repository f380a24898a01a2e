import type { Address } from 'viem'
import { refuse } from '../smartAccount/refuse.ts'
import type { AskedPermission } from './askedPermission.ts'
import type { Grant } from './grant.ts'

const DAY = 86_400
/** The time of a permission for which the site asks for none (days). */
const DEFAULT_DAYS = 7
/** A permission is never shorter than this (s): it would end while the person reads. */
const SHORTEST = 60

/**
 * The end of a permission: an asked one that is too late is lowered if the site lets the person lower it.
 *
 * @param now - Unix time in seconds.
 * @param maxDays - the longest time in the project.
 * @throws AirlockError INVALID_PARAMS for an end in the past, and for one that is too late and may not be lowered.
 */
export function endOf({ expiresAt, isAdjustable }: AskedPermission, now: number, maxDays: number): number {
  const last = now + maxDays * DAY
  if (expiresAt === undefined) return Math.min(now + DEFAULT_DAYS * DAY, last)
  if (expiresAt < now + SHORTEST) return refuse('The permission would end at once: its expiry is in seconds')
  if (expiresAt <= last) return expiresAt
  return isAdjustable ? last : refuse(`A permission lasts at most ${maxDays} days`)
}

/** The permission that is to be given, without the salt, which belongs to its signature. */
export type Terms = Omit<Grant, 'salt'>

export function termsOf(
  asked: AskedPermission,
  account: Address,
  { now, maxDays }: { now: number; maxDays: number },
): Terms {
  const { delegate, permission } = asked
  return { account, delegate, permission, expiresAt: endOf(asked, now, maxDays) }
}

/** 256 random bits. */
export function randomSalt(): bigint {
  return crypto.getRandomValues(new BigUint64Array(4)).reduce((salt, part) => (salt << 64n) | part, 0n)
}
