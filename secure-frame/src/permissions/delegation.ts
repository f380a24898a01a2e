import type { Address, Hex } from 'viem'
import { decodeAbiParameters, encodeFunctionData, parseAbi, size } from 'viem/utils'
import { type Caveat, caveatsOf, readCaveats } from '../../shared/smartAccount/caveats.ts'
import * as Framework from '../../shared/smartAccount/delegation.ts'
import { FRAMEWORK } from '../../shared/smartContracts.ts'
import type { AccountCall } from '../smartAccount/executions.ts'
import { refuse } from '../smartAccount/refuse.ts'
import { lowerCase } from '../smartAccount/values.ts'
import type { Grant } from './grant.ts'

/* A permission on the chain is a delegation of the Delegation Framework (ERC-7710), which rests on no other one. */

/** What the owner of the account `delegator` signs, in lower case. */
export interface Delegation {
  delegate: Address
  delegator: Address
  caveats: readonly Caveat[]
  salt: bigint
}

export function delegationOf({ account, delegate, permission, expiresAt, salt }: Grant): Delegation {
  return {
    delegate: lowerCase(delegate),
    delegator: lowerCase(account),
    caveats: caveatsOf(permission, expiresAt),
    salt,
  }
}

/** The inverse of {@link delegationOf}. Throws INVALID_PARAMS for caveats that are not those of a permission. */
export function grantOf({ delegate, delegator, caveats, salt }: Delegation): Grant {
  const limits = readCaveats(caveats)
  if (!limits) return refuse('These limits are not those of a permission that this wallet gives')
  return { account: delegator, delegate, ...limits, salt }
}

/** The delegation as the framework has it. The arguments of caveats are the delegate's, and empty. */
const toFramework = ({ delegate, delegator, caveats, salt }: Delegation) => ({
  delegate,
  delegator,
  authority: Framework.ROOT,
  caveats: caveats.map((caveat) => ({ ...caveat, args: '0x' }) as const),
  salt,
})

/** What the owner signs (EIP-712). */
export const delegationTypedData = (delegation: Delegation, chainId: number) =>
  Framework.delegationTypedData(toFramework(delegation), chainId)

export type DelegationTypedData = ReturnType<typeof delegationTypedData>

/** The hash by which the DelegationManager knows the delegation: it does not contain the chain or the signature. */
export const delegationHash = (delegation: Delegation): Hex =>
  Framework.delegationHash(toFramework(delegation))

/** A delegation with its owner's signature. */
export interface SignedDelegation {
  delegation: Delegation
  signature: Hex
}

const toSigned = ({ delegation, signature }: SignedDelegation) => ({ ...toFramework(delegation), signature })

function fromSigned({
  delegate,
  delegator,
  caveats,
  salt,
  signature,
}: Framework.Delegation): SignedDelegation {
  const delegation = {
    delegate: lowerCase(delegate),
    delegator: lowerCase(delegator),
    caveats: caveats.map(({ enforcer, terms }) => ({ enforcer: lowerCase(enforcer), terms })),
    salt,
  }
  return { delegation, signature }
}

/** `abi.encode(Delegation[])`, which the delegate passes to `redeemDelegations`. */
export const encodeContext = (signed: SignedDelegation): Hex => Framework.encodeContext(toSigned(signed))

/**
 * The delegation of {@link encodeContext}.
 *
 * @throws AirlockError INVALID_PARAMS unless encoding it again returns the same bytes: for several delegations, and for
 * one that rests on another.
 */
export function readContext(context: Hex): SignedDelegation {
  try {
    const found = fromSigned(Framework.decodeContext(context))
    if (encodeContext(found) === lowerCase(context)) return found
  } catch {
    // Bytes that cannot be read are refused like those that mean something else.
  }
  return refuse('This is no permission of this wallet')
}

const abi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
])

/** The call by which the account revokes the delegation, until it would enable it again. */
export function disablingCall(signed: SignedDelegation): AccountCall {
  const args = [toSigned(signed)] as const
  const data = encodeFunctionData({ abi, functionName: 'disableDelegation', args })
  return { to: FRAMEWORK.DelegationManager, value: 0n, data }
}

/** The delegation of {@link disablingCall}; null for any other call data, and for another spelling. */
export function readDisabling(data: Hex): SignedDelegation | null {
  if (size(data) <= 4) return null
  try {
    const [signed] = decodeAbiParameters(abi[0].inputs, `0x${data.slice(10)}`)
    const found = fromSigned(signed)
    return disablingCall(found).data === lowerCase(data) ? found : null
  } catch {
    return null
  }
}
