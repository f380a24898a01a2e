import * as z from 'zod/mini'
import { askQuantity, baseFee, limitOf, suggestedTip } from '../evm/suggestedFees.ts'
import { nodeProblem } from '../failure/requestError.ts'
import type { UserOperation } from './userOperation.ts'
import { GasValue } from './values.ts'

/** One call of a node, a bundler or a paymaster. Rejects with its error, or with a transport failure. */
export type Ask = (method: string, params: unknown[]) => Promise<unknown>

type Fees = Pick<UserOperation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>

const Prices = z.object({ standard: z.object({ maxFeePerGas: GasValue, maxPriorityFeePerGas: GasValue }) })

/** Without EIP-1559 both are the gas price, as the EntryPoint requires. */
async function nodeFees(node: Ask): Promise<Fees> {
  const base = await baseFee(node)
  if (base === null) {
    const price = await askQuantity(node, 'eth_gasPrice', [])
    return { maxFeePerGas: price, maxPriorityFeePerGas: price }
  }
  const tip = await suggestedTip(node, base)
  return { maxFeePerGas: limitOf(base, tip), maxPriorityFeePerGas: tip }
}

/**
 * The fees of an operation: the bundler's, who takes nothing below them, or the node's if the bundler lacks the method.
 * A bundler earns what it asks for, so the approval compares them with the node's suggestion.
 */
export async function operationFees(node: Ask, bundler: Ask): Promise<Fees> {
  const answered = await bundler('pimlico_getUserOperationGasPrice', []).then(
    (answer) => ({ answer }),
    () => null,
  )
  if (answered === null) return nodeFees(node)
  const prices = z.safeParse(Prices, answered.answer)
  if (!prices.success) throw nodeProblem('the bundler’s fees could not be read')
  return prices.data.standard
}

/** The gas that is paid for at most, of a paymaster's own code too (EntryPoint 0.7, `_getRequiredPrefund`). */
export function maximumGas(operation: UserOperation): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas, paymaster } = operation
  const ofPaymaster = paymaster
    ? paymaster.paymasterVerificationGasLimit + paymaster.paymasterPostOpGasLimit
    : 0n
  return callGasLimit + verificationGasLimit + preVerificationGas + ofPaymaster
}
