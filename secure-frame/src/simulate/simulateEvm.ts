import type { BalanceChanges } from '../approval/display.ts'
import type { DecodeContext } from '../decode/context.ts'
import { callEvm, type EvmCallRequest } from './callEvm.ts'
import { simulateCalls } from './simulatedCalls.ts'

/**
 * The changes that a transaction would cause for its sender, from the node's `eth_simulateV1`, or from `eth_call` with
 * state overrides if it does not have that. Null if the node does not respond, or returns an invalid result: a failed simulation never blocks the
 * approval.
 */
export async function simulateEvm(request: EvmCallRequest, context: DecodeContext): Promise<BalanceChanges> {
  const simulation = { requests: [request], calls: [request] }
  const simulated = await simulateCalls(simulation, request.from, context)
  return simulated === undefined ? callEvm(request, context) : simulated
}
