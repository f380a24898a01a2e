import { size } from 'viem/utils'
import type { UserOperation } from '../../smartAccount/userOperation.ts'

/*
 * A bundler names the gas limits of an operation, and earns more with higher ones: it is paid the whole of
 * `preVerificationGas`, and the EntryPoint charges a tenth of what is unused of the others. The bounds are several times
 * what accounts of the framework need, so that no honest bundler exceeds them. All are in units of gas.
 */

/** The deployment of the account and the check of a signature take less than 500,000. */
const VERIFICATION = 2_000_000n
/** Most calls take less than 500,000. */
const EACH_CALL = 3_000_000n
/** The bundle itself; on some networks also the price of publishing its bytes elsewhere. */
const BUNDLE = 2_000_000n
const EACH_BYTE = 200n
/** Taking a token takes less than 200,000. */
const PAYMASTER = 1_000_000n

function bytesOf({ callData, deployment, paymaster }: UserOperation): bigint {
  const parts = [callData, deployment?.factoryData ?? '0x', paymaster?.paymasterData ?? '0x'] as const
  return BigInt(parts.reduce((sum, part) => sum + size(part), 0))
}

/**
 * Whether a gas limit of an operation is far above what it can need.
 *
 * @param calls - the number of calls that it makes.
 */
export function hasTooMuchGas(operation: UserOperation, calls: number): boolean {
  const { verificationGasLimit, callGasLimit, preVerificationGas, paymaster } = operation
  return (
    verificationGasLimit > VERIFICATION ||
    callGasLimit > EACH_CALL * BigInt(Math.max(1, calls)) ||
    preVerificationGas > BUNDLE + EACH_BYTE * bytesOf(operation) ||
    (paymaster?.paymasterVerificationGasLimit ?? 0n) > PAYMASTER ||
    (paymaster?.paymasterPostOpGasLimit ?? 0n) > PAYMASTER
  )
}
