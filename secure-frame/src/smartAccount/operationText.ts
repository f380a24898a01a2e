import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { refuse } from './refuse.ts'
import type { Deployment, Paymaster, UserOperation } from './userOperation.ts'
import { AddressText, Bytes, GasValue, lowerCase, Uint256 } from './values.ts'

/** An operation of EntryPoint 0.7 in JSON-RPC (ERC-7769) without its signature. */
const JsonOperation = z.strictObject({
  sender: AddressText,
  nonce: Uint256,
  factory: z.optional(AddressText),
  factoryData: z.optional(Bytes),
  callData: Bytes,
  callGasLimit: GasValue,
  verificationGasLimit: GasValue,
  preVerificationGas: GasValue,
  maxFeePerGas: GasValue,
  maxPriorityFeePerGas: GasValue,
  paymaster: z.optional(AddressText),
  paymasterVerificationGasLimit: z.optional(GasValue),
  paymasterPostOpGasLimit: z.optional(GasValue),
  paymasterData: z.optional(Bytes),
})
type Parsed = z.output<typeof JsonOperation>
type OperationJson = z.input<typeof JsonOperation>

function deploymentOf({ factory, factoryData }: Parsed): Deployment | null {
  if (factory === undefined && factoryData === undefined) return null
  if (factory === undefined || factoryData === undefined) return refuse('The deployment is incomplete')
  return { factory, factoryData }
}

function paymasterOf(parsed: Parsed): Paymaster | null {
  const { paymaster, paymasterVerificationGasLimit, paymasterPostOpGasLimit, paymasterData } = parsed
  const fields = [paymaster, paymasterVerificationGasLimit, paymasterPostOpGasLimit, paymasterData]
  if (fields.every((field) => field === undefined)) return null
  if (
    paymaster === undefined ||
    paymasterVerificationGasLimit === undefined ||
    paymasterPostOpGasLimit === undefined ||
    paymasterData === undefined
  )
    return refuse('The paymaster is incomplete')
  return { paymaster, paymasterVerificationGasLimit, paymasterPostOpGasLimit, paymasterData }
}

function paymasterJson(given: Paymaster) {
  return {
    paymaster: lowerCase(given.paymaster),
    paymasterVerificationGasLimit: numberToHex(given.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: numberToHex(given.paymasterPostOpGasLimit),
    paymasterData: lowerCase(given.paymasterData),
  }
}

/**
 * The operation as a bundler takes it, still without its signature. Every operation has one spelling: the fields in this
 * order, lower case, and numbers without leading zeros.
 */
export function operationJson(operation: UserOperation): OperationJson {
  const { deployment, paymaster } = operation
  return {
    sender: lowerCase(operation.sender),
    nonce: numberToHex(operation.nonce),
    ...(deployment && {
      factory: lowerCase(deployment.factory),
      factoryData: lowerCase(deployment.factoryData),
    }),
    callData: lowerCase(operation.callData),
    callGasLimit: numberToHex(operation.callGasLimit),
    verificationGasLimit: numberToHex(operation.verificationGasLimit),
    preVerificationGas: numberToHex(operation.preVerificationGas),
    maxFeePerGas: numberToHex(operation.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(operation.maxPriorityFeePerGas),
    ...(paymaster && paymasterJson(paymaster)),
  }
}

/** {@link operationJson} as text, which crosses from the frame to the window in which a person approves it. */
export function operationText(operation: UserOperation): string {
  return JSON.stringify(operationJson(operation))
}

function parse(text: string): UserOperation {
  const parsed = z.parse(JsonOperation, JSON.parse(text))
  return {
    sender: parsed.sender,
    nonce: parsed.nonce,
    deployment: deploymentOf(parsed),
    callData: parsed.callData,
    callGasLimit: parsed.callGasLimit,
    verificationGasLimit: parsed.verificationGasLimit,
    preVerificationGas: parsed.preVerificationGas,
    maxFeePerGas: parsed.maxFeePerGas,
    maxPriorityFeePerGas: parsed.maxPriorityFeePerGas,
    paymaster: paymasterOf(parsed),
  }
}

/**
 * The operation of {@link operationText}. It is strict, because people approve what it returns.
 *
 * @throws AirlockError INVALID_PARAMS for every other spelling, such as duplicate or unknown fields, upper case or
 * leading zeros.
 */
export function readOperationText(text: string): UserOperation {
  try {
    const operation = parse(text)
    if (operationText(operation) === text) return operation
  } catch {
    // Text that cannot be read is refused like text that is spelled differently.
  }
  return refuse('This is no user operation (ERC-4337)')
}
