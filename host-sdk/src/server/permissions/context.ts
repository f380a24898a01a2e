import { decodeAbiParameters, hashStruct } from 'viem'
import type { Hex } from './types.ts'

/* The context of a permission is `abi.encode(Delegation[])` (ERC-7710, MetaMask Delegation Framework 1.3.0). */

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

/** What a context says. Only the chain knows whether its signature is valid, and whether it is revoked. */
export interface ContextContent {
  /** The hash of the delegation: the `pci` of `GET /v1/sessions/{account}`. */
  id: Hex
  /** The account in whose place the delegate may act. Compare it with the account that your visitor has proven. */
  account: Hex
  /** The address that may redeem the permission: that of your own key. */
  delegate: Hex
}

/**
 * Reads the context of a permission that Airlock has granted.
 *
 * @throws Error if it is not exactly one delegation
 */
export function readContext(context: Hex): ContextContent {
  let delegations: ReturnType<typeof decodeAbiParameters<typeof CONTEXT>>[0] = []
  try {
    ;[delegations] = decodeAbiParameters(CONTEXT, context)
  } catch {
    // Reported below, without the input.
  }
  const [delegation, ...others] = delegations
  if (!delegation || others.length > 0) throw new Error('The context is not one delegation.')
  const { delegate, delegator } = delegation
  const id = hashStruct({ types: TYPES, primaryType: 'Delegation', data: delegation })
  return { id, account: delegator, delegate }
}
