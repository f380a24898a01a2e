import { unknownCalls } from './callsError.ts'
import type { RpcContext } from './context.ts'

/**
 * The status of calls (EIP-5792 `wallet_getCallsStatus`), which were one operation or transactions. It stays pending
 * while further calls of the same request wait for their approval.
 *
 * @param name - the dApp's id, or ours.
 * @throws AirlockError 5730 for an unknown id.
 */
export async function callsStatus(name: string, context: RpcContext): Promise<object> {
  const id = await context.bundles.idOf(name)
  if (id === undefined) throw unknownCalls()
  const operation = context.smart && (await import('./smartAccount/status.ts'))
  const status =
    (await operation?.operationStatus(id, context)) ??
    (await (await import('./evm/callsStatus.ts')).transactionsStatus(id, context))
  return { ...status, id: name, ...(context.bundles.isOpen(name) && { status: 100 }) }
}
