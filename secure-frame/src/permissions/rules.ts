import { isSameAddress } from '@airlock/kit/chains'
import type { Address } from 'viem'
import { ENTRY_POINT, FRAMEWORK } from '../../shared/smartContracts.ts'
import { refuse } from '../smartAccount/refuse.ts'
import { forbiddenFunction } from './forbiddenFunctions.ts'
import { amountOf, type Grant, targetOf } from './grant.ts'

/** From this amount on an allowance counts as unlimited: no token and no coin has as much in base units. */
const UNLIMITED = 2n ** 127n

/** Addresses that stand for others: no one, and in the DelegationManager 1.3.0 everyone (`ANY_DELEGATE`). */
const NO_ONE: Address = `0x${'0'.repeat(40)}`
const ANYONE: Address = `0x${'a11'.padStart(40, '0')}`

/** No project allows more than 30 days. A day more is allowed, for a device whose clock is behind the server's (s). */
const LONGEST = 31 * 86_400

const isAmong = (address: Address, others: readonly Address[]): boolean =>
  others.some((other) => isSameAddress(other, address))

function refuseDelegate({ delegate, account }: Grant, owner: Address): void {
  if (isSameAddress(delegate, ANYONE)) refuse('A permission for everyone is not given')
  if (isAmong(delegate, [NO_ONE, account, owner, FRAMEWORK.DelegationManager, ENTRY_POINT]))
    refuse('A permission is for an account of the site, not for this address')
}

/** The account may do anything with itself, and its own contracts take every call from it as the owner's. */
function refuseTarget({ permission, account }: Grant, owner: Address): void {
  const target = targetOf(permission)
  if (target && isAmong(target, [NO_ONE, account, owner, ENTRY_POINT, ...Object.values(FRAMEWORK)]))
    refuse('A permission for the contracts of the account itself is not given')
}

function refuseFunctions({ permission }: Grant): void {
  if (!('selectors' in permission)) return
  const { selectors } = permission
  if (new Set(selectors).size < selectors.length) refuse('The permission names a function twice')
  const forbidden = selectors.map(forbiddenFunction).find((signature) => signature !== undefined)
  if (forbidden !== undefined)
    refuse(`A permission to call ${forbidden} would have no limit: ask for an amount of the token instead`)
}

function refusePeriod({ permission, expiresAt }: Grant): void {
  if (!('periodDuration' in permission)) return
  if (permission.startTime < 1) refuse('The first period of the permission needs a start')
  if (permission.startTime >= expiresAt) refuse('The permission ends before its first period begins')
}

/**
 * Refuses a permission that is broader than its screen could say. The frame checks a request by it, and the signer
 * every permission before it signs.
 *
 * @param owner - the address of the account's owner.
 * @throws AirlockError INVALID_PARAMS
 */
export function refuseBreadth(grant: Grant, owner: Address): void {
  refuseDelegate(grant, owner)
  refuseTarget(grant, owner)
  refuseFunctions(grant)
  refusePeriod(grant)
  const amount = amountOf(grant.permission)
  if (amount !== null && amount >= UNLIMITED) refuse('An unlimited permission is not given')
}

/**
 * Refuses a permission that lasts longer than any project allows. The signer checks it, whatever it is asked to sign; the
 * limit of the project is the frame's.
 *
 * @param now - Unix time in seconds.
 * @throws AirlockError INVALID_PARAMS
 */
export function refuseEndless({ expiresAt }: Pick<Grant, 'expiresAt'>, now: number): void {
  if (expiresAt > now + LONGEST) refuse('The permission lasts longer than any that this wallet gives')
}
