import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { refuse } from '../smartAccount/refuse.ts'
import { AddressText, Bytes, lowerCase, Uint256 } from '../smartAccount/values.ts'
import { type Delegation, grantOf } from './delegation.ts'
import type { Grant } from './grant.ts'

const JsonDelegation = z.strictObject({
  delegate: AddressText,
  delegator: AddressText,
  caveats: z.array(z.strictObject({ enforcer: AddressText, terms: Bytes })).check(z.maxLength(8)),
  salt: Uint256,
})

/**
 * The delegation as text, which crosses from the frame to the signer. Every delegation has one spelling: the fields in
 * this order, lower case, and the salt without leading zeros.
 */
export function delegationText({ delegate, delegator, caveats, salt }: Delegation): string {
  return JSON.stringify({
    delegate: lowerCase(delegate),
    delegator: lowerCase(delegator),
    caveats: caveats.map(({ enforcer, terms }) => ({
      enforcer: lowerCase(enforcer),
      terms: lowerCase(terms),
    })),
    salt: numberToHex(salt),
  })
}

/**
 * The delegation of {@link delegationText}, and the permission that it is. It is strict, because people approve what it
 * returns.
 *
 * @throws AirlockError INVALID_PARAMS for every other spelling, and for limits that are not those of a permission.
 */
export function readDelegationText(text: string): { delegation: Delegation; grant: Grant } {
  try {
    const delegation = z.parse(JsonDelegation, JSON.parse(text))
    if (delegationText(delegation) === text) return { delegation, grant: grantOf(delegation) }
  } catch {
    // Text that cannot be read is refused like text that is spelled differently.
  }
  return refuse('This is no permission (ERC-7710) that this wallet gives')
}
