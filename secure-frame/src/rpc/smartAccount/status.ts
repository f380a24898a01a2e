import { isSameAddress } from '@airlock/kit/chains'
import { numberToHex } from 'viem/utils'
import type { SmartAccount } from '../../smartAccount/smartAccount.ts'
import { unknownCalls } from '../callsError.ts'
import type { RpcContext } from '../context.ts'
import type { SentOperation } from '../operations.ts'
import { type Fate, fateOf } from './fate.ts'
import { readOperationId } from './operationId.ts'

/** EIP-5792: pending; completed, or reverted completely; failed before it reached the chain. */
function statusOf(fate: Fate): number {
  if (fate.state === 'mined') return fate.receipt.status === '0x1' ? 200 : 500
  return fate.state === 'pending' ? 100 : 400
}

const isOf = ({ address }: SmartAccount, { sender }: SentOperation): boolean => isSameAddress(sender, address)

/**
 * The status of calls that are one operation (EIP-5792 `wallet_getCallsStatus`); null for an id of other calls.
 *
 * @param id - our own id of them.
 * @throws AirlockError 5730 for a network that is not listed.
 */
export async function operationStatus(id: string, context: RpcContext): Promise<object | null> {
  const { networks, smart } = context
  const operation = readOperationId(id)
  if (!operation) return null
  const network = networks.all.find((one) => one.id === `eip155:${operation.chainId}`)
  if (!network) throw unknownCalls()
  // Anybody can make up an id, and must not use up the person's calls of the bundler with it.
  const own = smart && [smart, smart.delegated].some((one) => isOf(one.account, operation)) ? smart : null
  const bundler = own?.networks.includes(network.id) ? own.bundler(network) : null
  const fate = await fateOf(operation, { node: networks.node(network), bundler })
  return {
    version: '2.0.0',
    id,
    chainId: numberToHex(operation.chainId),
    status: statusOf(fate),
    atomic: true,
    receipts: fate.state === 'mined' ? [fate.receipt] : [],
  }
}
