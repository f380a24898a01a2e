import type { Hex } from 'viem'
import type { Authorization } from './authorizationSchema.ts'
import type { SmartAccountKind } from './kinds.ts'

/* What the payloads about an owner's own accounts consist of, besides their kind. */

/**
 * Whose paymaster pays for an operation: the project's, which sponsors it; one that the page names; or the project's,
 * which takes a token for it. Then the first calls let it take that.
 */
export type FeePayer = 'project' | 'page' | 'token'

/**
 * An operation of a smart account (ERC-4337), as the text of `operationText`. `authorization` delegates the owner's own
 * address to the framework's code with it (EIP-7702). `feePaidBy` is only for the screen, which checks what it can of it.
 */
export interface OperationFields {
  chainId: number
  account: SmartAccountKind
  operation: string
  authorization?: Authorization
  feePaidBy?: FeePayer
}

/** The removal of the code of the owner's own address (EIP-7702). Amounts are in wei, in hex. */
export interface UndelegationFields {
  chainId: number
  nonce: number
  gas: Hex
  maxFeePerGas: Hex
  maxPriorityFeePerGas: Hex
}
