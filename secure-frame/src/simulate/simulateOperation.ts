import { ENTRY_POINT } from '../../shared/smartContracts.ts'
import type { BalanceChanges } from '../approval/display.ts'
import type { DecodeContext } from '../decode/context.ts'
import { UPGRADED_CODE } from '../smartAccount/delegation.ts'
import type { AccountCall } from '../smartAccount/executions.ts'
import type { OwnOperation } from '../smartAccount/ownOperation.ts'
import type { UserOperation } from '../smartAccount/userOperation.ts'
import { callEvm, type EvmCallRequest } from './callEvm.ts'
import { simulateCalls } from './simulatedCalls.ts'

/** The calls of the EntryPoint that an operation causes: the deployment, if it has one, and the execution. */
function requestsOf({ sender, deployment, callData }: UserOperation): EvmCallRequest[] {
  const execution = { from: ENTRY_POINT, to: sender, value: 0n, data: callData }
  if (!deployment) return [execution]
  const { factory, factoryData } = deployment
  return [{ from: ENTRY_POINT, to: factory, value: 0n, data: factoryData }, execution]
}

/** The code that the operation's account gets before it is executed (EIP-7702). */
const codeOf = ({ operation: { sender }, authorization }: OwnOperation) =>
  authorization ? { [sender]: { code: UPGRADED_CODE } } : undefined

/**
 * The changes that a whole operation would cause for its account, without the fee. A node without `eth_simulateV1` can
 * only check an operation with a single call; null if nothing could be checked.
 *
 * @param calls - of the operation; null if they could not be read.
 */
export async function simulateOperation(
  own: OwnOperation,
  calls: readonly AccountCall[] | null,
  context: DecodeContext,
): Promise<BalanceChanges> {
  const { operation } = own
  const simulation = {
    requests: requestsOf(operation),
    calls: (calls ?? []).map((call) => ({ from: operation.sender, ...call })),
    stateOverrides: codeOf(own),
  }
  const simulated = await simulateCalls(simulation, operation.sender, context)
  if (simulated !== undefined) return simulated
  const [only] = calls ?? []
  return only && calls?.length === 1 ? callEvm({ from: operation.sender, ...only }, context) : null
}
