import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { numberToHex } from 'viem/utils'
import { askQuantity } from '../../evm/suggestedFees.ts'
import { RequestError } from '../../failure/requestError.ts'
import type { Hex, Payload } from '../../signing/payload.ts'
import { readDelegation } from '../../smartAccount/delegation.ts'
import type { RpcContext } from '../context.ts'
import { chooseFees } from '../evm/fees.ts'
import { readReceipt } from '../evm/receipt.ts'
import { sendTransaction } from '../evm/send.ts'
import type { Follow } from '../follow.ts'
import { evmChainId } from '../networks.ts'
import type { Call } from '../node.ts'
import { requireNetwork } from '../requireSmart.ts'
import { settledNonce, untilUpgraded } from './inFlight.ts'

/** The gas of one authorization, whatever it does (EIP-7702, PER_EMPTY_ACCOUNT_COST). */
const AUTHORIZATION_GAS = 25_000n
/** The gas of a plain transfer on most networks, which is exact. */
const TRANSFER_GAS = 21_000n
const NOBODY = `0x${'0'.repeat(40)}`

/**
 * The code is removed before the transaction is executed, so it costs a transfer of nothing to an address without code,
 * and the authorization. Some networks add the cost of another network, which changes: they get a margin.
 */
async function gasOf(from: Hex, node: Call): Promise<bigint> {
  const estimate = await askQuantity(node, 'eth_estimateGas', [{ from, to: NOBODY, value: '0x0' }])
  return (estimate <= TRANSFER_GAS ? estimate : (estimate * 6n) / 5n) + AUTHORIZATION_GAS
}

/**
 * The payload that removes the code of the key's account on the active network, ours or any other.
 *
 * @throws AirlockError -32602 if the account has no code; -32002 if a transaction of the account takes too long.
 */
export async function prepareUndelegation(context: RpcContext): Promise<Payload> {
  const network = context.networks.active('eip155')
  const chainId = evmChainId(network)
  const node = context.networks.node(network)
  const { eip155: owner } = context.accounts
  await untilUpgraded(chainId, node, context)
  const { state } = await readDelegation(owner, node)
  if (state === 'none')
    throw new AirlockError(ErrorCode.INVALID_PARAMS, 'The account is not upgraded on this network')
  const [nonce, gas, fees] = await Promise.all([
    settledNonce(chainId, node, context),
    gasOf(owner, node),
    chooseFees({ type: '0x2' }, node),
  ])
  if (fees.type !== 'eip1559') throw new AirlockError(ErrorCode.INTERNAL, 'The network has no such fees')
  return {
    kind: 'evm-undelegate',
    chainId,
    nonce,
    gas: numberToHex(gas),
    maxFeePerGas: numberToHex(fees.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(fees.maxPriorityFeePerGas),
  }
}

/**
 * Sends the signed removal, and waits until it is in a block.
 *
 * @throws AirlockError the node's error; or that the transaction is in no block yet, with its hash.
 */
export async function finishUndelegation(
  serialized: Hex,
  chainId: number,
  context: RpcContext,
  follow: Follow,
): Promise<null> {
  const node = context.networks.node(requireNetwork(chainId, context))
  const hash = await sendTransaction(serialized, chainId, context)
  // The person may leave: that does not stop the transaction.
  const receipt = await follow(() => readReceipt(node, hash)).catch(() => null)
  if (receipt) return null
  throw new RequestError('not-confirmed', ErrorCode.REQUEST_TIMEOUT, 'The transaction is in no block yet', {
    transactionHash: hash,
  })
}
