import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { askQuantity } from '../../evm/suggestedFees.ts'
import { readDelegation } from '../../smartAccount/delegation.ts'
import type { RpcContext } from '../context.ts'
import type { Call } from '../node.ts'
import { untilFree } from './fate.ts'

/* An authorization (EIP-7702) counts only if its nonce is the number of the account's transactions when it is mined. So
   an upgrade and a plain transaction of the same account have to wait for each other. */

/** How long an upgrade waits for the transactions before it, and how often it looks (ms). */
const PATIENCE = 60_000
const POLL = 1_000

/** Waits for an upgrade of the key's account that is on its way: a plain transaction would make it invalid. */
export async function untilUpgraded(chainId: number, node: Call, context: RpcContext): Promise<void> {
  const last = await context.smart?.delegated.operations.latest(chainId)
  if (!last) return
  // Operations of an account that is upgraded already use none of its transactions' nonces.
  const { state } = await readDelegation(context.accounts.eip155, node)
  if (state === 'none') await untilFree(last, node)
}

/**
 * The number of transactions of the key's account, once all that were sent are in blocks.
 *
 * @throws AirlockError -32002 if one of them takes too long.
 */
export async function settledNonce(chainId: number, node: Call, context: RpcContext): Promise<number> {
  const { accounts, sent } = context
  const count = (block: string) => askQuantity(node, 'eth_getTransactionCount', [accounts.eip155, block])
  const end = Date.now() + PATIENCE
  for (;;) {
    const [done, pending] = await Promise.all([count('latest'), count('pending')])
    if (done >= pending && done >= sent.nextNonce(chainId)) return Number(done)
    if (Date.now() >= end)
      throw new AirlockError(
        ErrorCode.RESOURCE_PENDING,
        'A transaction of this account is in no block yet: the account can be upgraded after it',
      )
    await new Promise((resolve) => setTimeout(resolve, POLL))
  }
}
