import * as fc from 'fast-check'
import { type Address, getAddress, type Hex } from 'viem'
import type { AccountCall } from './executions.ts'
import type { Deployment, Paymaster, UserOperation } from './userOperation.ts'

/* Arbitrary values for properties. Addresses have checksums, and other hex is lower case. */

const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`

const bytes: fc.Arbitrary<Hex> = fc.uint8Array({ maxLength: 100 }).map(hexOf)
const address: fc.Arbitrary<Address> = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((given) => getAddress(hexOf(given)))
const uint = (bits: bigint) => fc.bigInt({ min: 0n, max: 2n ** bits - 1n })

const call: fc.Arbitrary<AccountCall> = fc.record({ to: address, value: uint(256n), data: bytes })
export const calls = fc.array(call, { minLength: 1, maxLength: 6 })

const deployment: fc.Arbitrary<Deployment> = fc.record({ factory: address, factoryData: bytes })
const paymaster: fc.Arbitrary<Paymaster> = fc.record({
  paymaster: address,
  paymasterVerificationGasLimit: uint(120n),
  paymasterPostOpGasLimit: uint(120n),
  paymasterData: bytes,
})

export const operation: fc.Arbitrary<UserOperation> = fc.record({
  sender: address,
  nonce: uint(256n),
  deployment: fc.option(deployment),
  callData: bytes,
  callGasLimit: uint(120n),
  verificationGasLimit: uint(120n),
  preVerificationGas: uint(120n),
  maxFeePerGas: uint(120n),
  maxPriorityFeePerGas: uint(120n),
  paymaster: fc.option(paymaster),
})

/** The operation as it is after its bytes were read: an address in bytes has no checksum. */
export function lowerCase({ sender, deployment, paymaster, ...rest }: UserOperation): UserOperation {
  const lower = (given: Address) => given.toLowerCase() as Address
  return {
    ...rest,
    sender: lower(sender),
    deployment: deployment && { ...deployment, factory: lower(deployment.factory) },
    paymaster: paymaster && { ...paymaster, paymaster: lower(paymaster.paymaster) },
  }
}
