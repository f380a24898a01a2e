import { encodeFunctionData, parseAbi } from 'viem/utils'
import { ENTRY_POINT } from '../../../shared/smartContracts.ts'
import type { Danger } from '../../approval/display.ts'
import { askQuantity, suggestedPrice } from '../../evm/suggestedFees.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import { maximumGas } from '../../smartAccount/operationFees.ts'
import type { UserOperation } from '../../smartAccount/userOperation.ts'
import type { DecodeContext } from '../context.ts'
import { feeDangers, known, nonceDangers } from '../evm/cost.ts'

const abi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])

/** The next nonce in the sequence of the operation's own nonce. */
function nextNonce({ sender, nonce }: UserOperation, call: DecodeContext['call']): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'getNonce', args: [sender, nonce >> 64n] })
  return askQuantity(call, 'eth_call', [{ to: ENTRY_POINT, data }, 'latest'])
}

/**
 * Problems with an operation's fee and nonce, according to the node. The bundler chooses the fee and earns it, so it is
 * compared with the node's suggestion. If a paymaster pays, the account needs only what its calls send.
 */
export async function operationDangers(
  operation: UserOperation,
  calls: readonly AccountCall[],
  context: DecodeContext,
): Promise<Danger[]> {
  const [suggested, balance, next] = await Promise.all([
    known(suggestedPrice, context),
    known((call) => askQuantity(call, 'eth_getBalance', [operation.sender, 'latest']), context),
    known((call) => nextNonce(operation, call), context),
  ])
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const cost = operation.paymaster
    ? { value, gas: 0n, gasPrice: 0n }
    : { value, gas: maximumGas(operation), gasPrice: operation.maxFeePerGas }
  return [...feeDangers(cost, suggested, balance), ...nonceDangers(operation.nonce, next)]
}
