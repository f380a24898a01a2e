import type { Address, Hex } from 'viem'
import type { AccountCall } from './executions.ts'
import type { Deployment, OperationTypedData, UserOperation } from './userOperation.ts'

/**
 * A kind of smart account, without keys: where it is, how it encodes calls, what its owner signs and how that signature
 * is passed on. Another kind is one more file that returns this.
 */
export interface SmartAccount {
  readonly address: Address
  /** The call that deploys the account; null if it exists without one. */
  readonly deployment: Deployment | null
  /** A signature for estimating gas: it has the length of a real one, and is checked as far. */
  readonly stubSignature: Hex
  /** The call data of an operation that makes the calls in order, all or none. Throws INVALID_PARAMS for no calls. */
  encodeCalls(calls: readonly AccountCall[]): Hex
  /** The calls in an operation's call data. Throws INVALID_PARAMS unless encoding them returns the same bytes. */
  decodeCalls(callData: Hex): AccountCall[]
  /** What the owner signs (EIP-712). Throws INVALID_PARAMS for an operation of another account. */
  typedData(operation: UserOperation, chainId: number): OperationTypedData
  /** The account's signature from its owner's, for contracts and sites that verify it (ERC-1271, ERC-6492). */
  wrapSignature(ownerSignature: Hex, isDeployed: boolean): Hex
}
