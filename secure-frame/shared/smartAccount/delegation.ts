import type { Address, Hex, TypedDataDefinition } from 'viem'
import { decodeAbiParameters, encodeAbiParameters, hashStruct } from 'viem/utils'
import { FRAMEWORK } from '../smartContracts.ts'

/* Delegations of the Delegation Framework 1.3.0 (ERC-7710): an account allows an address to act in its place. */

/** A limit. The enforcer reads the terms, and reverts what is beyond them. */
export interface Caveat {
  enforcer: Address
  terms: Hex
  /** Of the one who redeems it: the signature does not cover them. */
  args: Hex
}

export interface Delegation {
  delegate: Address
  delegator: Address
  /** The hash of the delegation that this one passes on; {@link ROOT} if it is the account's own. */
  authority: Hex
  caveats: readonly Caveat[]
  salt: bigint
  signature: Hex
}

/** The authority of a delegation that the account itself gives. */
export const ROOT: Hex = `0x${'f'.repeat(64)}`

const CONTEXT = [
  {
    type: 'tuple[]',
    components: [
      { name: 'delegate', type: 'address' },
      { name: 'delegator', type: 'address' },
      { name: 'authority', type: 'bytes32' },
      {
        name: 'caveats',
        type: 'tuple[]',
        components: [
          { name: 'enforcer', type: 'address' },
          { name: 'terms', type: 'bytes' },
          { name: 'args', type: 'bytes' },
        ],
      },
      { name: 'salt', type: 'uint256' },
      { name: 'signature', type: 'bytes' },
    ],
  },
] as const

/** `args` are not part of what is signed. */
const TYPES = {
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
} as const

type Unsigned = Omit<Delegation, 'signature'>

/** The context of a permission that consists of one delegation: what the delegate redeems. */
export const encodeContext = (delegation: Delegation): Hex => encodeAbiParameters(CONTEXT, [[delegation]])

/**
 * Reads a context of exactly one delegation.
 *
 * @throws if it is none, or has bytes that another reader may read differently
 */
export function decodeContext(context: Hex): Delegation {
  const [[delegation, ...others]] = decodeAbiParameters(CONTEXT, context)
  if (!delegation || others.length > 0) throw new Error('The context is not one delegation')
  if (encodeContext(delegation) !== context.toLowerCase()) throw new Error('The context is not canonical')
  return delegation
}

/** The hash by which the `DelegationManager` knows a delegation. It does not name the chain. */
export const delegationHash = (delegation: Unsigned): Hex =>
  hashStruct({ types: TYPES, primaryType: 'Delegation', data: { ...delegation } })

/** What the owner of the account signs (EIP-712). The domain makes it valid on one chain only. */
export const delegationTypedData = (
  { delegate, delegator, authority, caveats, salt }: Unsigned,
  chainId: number,
): TypedDataDefinition<typeof TYPES, 'Delegation'> => ({
  domain: {
    name: 'DelegationManager',
    version: '1',
    chainId,
    verifyingContract: FRAMEWORK.DelegationManager,
  },
  types: TYPES,
  primaryType: 'Delegation',
  message: {
    delegate,
    delegator,
    authority,
    caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms })),
    salt,
  },
})
