import type { Address, Hex } from 'viem'
import {
  concatHex,
  encodeAbiParameters,
  hexToBigInt,
  keccak256,
  numberToHex,
  size,
  sliceHex,
} from 'viem/utils'
import { ENTRY_POINT } from '../../shared/smartContracts.ts'
import { refuse } from './refuse.ts'

/** The call that deploys an account. */
export interface Deployment {
  factory: Address
  factoryData: Hex
}

/** Who pays for an operation in the account's place. The gas limits are part of what the owner signs. */
export interface Paymaster {
  paymaster: Address
  paymasterVerificationGasLimit: bigint
  paymasterPostOpGasLimit: bigint
  paymasterData: Hex
}

/** An operation of EntryPoint 0.7 (ERC-4337) without its signature. Fees are in wei for a unit of gas. */
export interface UserOperation {
  sender: Address
  nonce: bigint
  /** Null if the account is deployed. */
  deployment: Deployment | null
  callData: Hex
  callGasLimit: bigint
  verificationGasLimit: bigint
  preVerificationGas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /** Null if the account pays. */
  paymaster: Paymaster | null
}

/** `PackedUserOperation` of EntryPoint 0.7 without its signature. */
export interface PackedUserOperation {
  sender: Address
  nonce: bigint
  initCode: Hex
  callData: Hex
  accountGasLimits: Hex
  preVerificationGas: bigint
  gasFees: Hex
  paymasterAndData: Hex
}

const ADDRESS = 20
const UINT128 = 16

/** Two numbers of 128 bits in one word. Throws a viem error for a larger number. */
const packPair = (high: bigint, low: bigint): Hex =>
  concatHex([numberToHex(high, { size: UINT128 }), numberToHex(low, { size: UINT128 })])

function unpackPair(word: Hex): [high: bigint, low: bigint] {
  if (size(word) !== 2 * UINT128) return refuse('A pair of gas values does not have 32 bytes')
  return [hexToBigInt(sliceHex(word, 0, UINT128)), hexToBigInt(sliceHex(word, UINT128))]
}

/** The bytes from an index on, which may be none. */
const rest = (bytes: Hex, from: number): Hex => `0x${bytes.slice(2 + 2 * from)}`

function packPaymaster(given: Paymaster): Hex {
  const limits = packPair(given.paymasterVerificationGasLimit, given.paymasterPostOpGasLimit)
  return concatHex([given.paymaster, limits, given.paymasterData])
}

function unpackDeployment(initCode: Hex): Deployment | null {
  if (initCode === '0x') return null
  if (size(initCode) < ADDRESS) return refuse('The init code does not begin with a factory')
  return { factory: sliceHex(initCode, 0, ADDRESS), factoryData: rest(initCode, ADDRESS) }
}

function unpackPaymaster(paymasterAndData: Hex): Paymaster | null {
  if (paymasterAndData === '0x') return null
  const head = ADDRESS + 2 * UINT128
  if (size(paymasterAndData) < head) return refuse('The paymaster has no gas limits')
  const [verification, postOp] = unpackPair(sliceHex(paymasterAndData, ADDRESS, head))
  return {
    paymaster: sliceHex(paymasterAndData, 0, ADDRESS),
    paymasterVerificationGasLimit: verification,
    paymasterPostOpGasLimit: postOp,
    paymasterData: rest(paymasterAndData, head),
  }
}

/** The form that the EntryPoint takes. Throws a viem error for a gas value of more than 128 bits. */
export function packOperation(operation: UserOperation): PackedUserOperation {
  const { sender, nonce, deployment, callData, preVerificationGas, paymaster } = operation
  return {
    sender,
    nonce,
    initCode: deployment ? concatHex([deployment.factory, deployment.factoryData]) : '0x',
    callData,
    accountGasLimits: packPair(operation.verificationGasLimit, operation.callGasLimit),
    preVerificationGas,
    gasFees: packPair(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
    paymasterAndData: paymaster ? packPaymaster(paymaster) : '0x',
  }
}

/** The inverse of {@link packOperation}. Throws INVALID_PARAMS for fields that are too short. */
export function unpackOperation(packed: PackedUserOperation): UserOperation {
  const { sender, nonce, callData, preVerificationGas } = packed
  const [verificationGasLimit, callGasLimit] = unpackPair(packed.accountGasLimits)
  const [maxPriorityFeePerGas, maxFeePerGas] = unpackPair(packed.gasFees)
  return {
    sender,
    nonce,
    deployment: unpackDeployment(packed.initCode),
    callData,
    callGasLimit,
    verificationGasLimit,
    preVerificationGas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    paymaster: unpackPaymaster(packed.paymasterAndData),
  }
}

const words = (...types: readonly string[]) => types.map((type) => ({ type }))
const OPERATION_WORDS = words(
  ...['address', 'uint256', 'bytes32', 'bytes32', 'bytes32', 'uint256', 'bytes32', 'bytes32'],
)
const HASH_WORDS = words('bytes32', 'address', 'uint256')

/** `userOpHash` of EntryPoint 0.7, which names an operation. It is not what the owner signs. */
export function operationHash(operation: UserOperation, chainId: number): Hex {
  const packed = packOperation(operation)
  const encoded = encodeAbiParameters(OPERATION_WORDS, [
    packed.sender,
    packed.nonce,
    keccak256(packed.initCode),
    keccak256(packed.callData),
    packed.accountGasLimits,
    packed.preVerificationGas,
    packed.gasFees,
    keccak256(packed.paymasterAndData),
  ])
  return keccak256(encodeAbiParameters(HASH_WORDS, [keccak256(encoded), ENTRY_POINT, BigInt(chainId)]))
}

const FIELDS = [
  { name: 'sender', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'initCode', type: 'bytes' },
  { name: 'callData', type: 'bytes' },
  { name: 'accountGasLimits', type: 'bytes32' },
  { name: 'preVerificationGas', type: 'uint256' },
  { name: 'gasFees', type: 'bytes32' },
  { name: 'paymasterAndData', type: 'bytes' },
  { name: 'entryPoint', type: 'address' },
] as const

/** What the owner of an account of the Delegation Framework signs for an operation (EIP-712). */
export interface OperationTypedData {
  domain: { name: string; version: '1'; chainId: number; verifyingContract: Address }
  types: { PackedUserOperation: typeof FIELDS }
  primaryType: 'PackedUserOperation'
  message: PackedUserOperation & { entryPoint: Address }
}

/** @param contract - the name of the account's contract in the framework. */
export function operationTypedData(
  operation: UserOperation,
  contract: 'HybridDeleGator' | 'EIP7702StatelessDeleGator',
  chainId: number,
): OperationTypedData {
  return {
    domain: { name: contract, version: '1', chainId, verifyingContract: operation.sender },
    types: { PackedUserOperation: FIELDS },
    primaryType: 'PackedUserOperation',
    message: { ...packOperation(operation), entryPoint: ENTRY_POINT },
  }
}
