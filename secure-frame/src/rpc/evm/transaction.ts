import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { isAddress, serializeTransaction } from 'viem/utils'
import { askQuantity } from '../../evm/suggestedFees.ts'
import type { Hex, Payload } from '../../signing/payload.ts'
import { requireOurEvm } from '../accounts.ts'
import type { RpcContext } from '../context.ts'
import type { Request } from '../methods/allowedMethods.ts'
import type { TransactionRequest } from '../methods/values.ts'
import { evmChainId } from '../networks.ts'
import type { Call } from '../node.ts'
import { chooseFees } from './fees.ts'

/** The gas of a plain transfer: it is exact, so no margin is added. */
const TRANSFER_GAS = 21_000n

function refuse(message: string): never {
  throw new AirlockError(ErrorCode.INVALID_PARAMS, `eth_sendTransaction: ${message}`)
}

export function dataOf({ data, input }: TransactionRequest): Hex {
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase())
    refuse('data and input differ')
  return data ?? input ?? '0x'
}

/** Null for a deployment, which contains code. */
export function recipientOf({ to }: TransactionRequest, data: Hex): Hex | null {
  if (to === undefined || to === null) return data === '0x' ? refuse('there is no recipient') : null
  return isAddress(to) ? to : refuse('the checksum of the recipient is wrong: the address may be mistyped')
}

/** Throws 4901 for a transaction that names another chain. */
export function requireChain({ chainId }: TransactionRequest, active: number): void {
  if (chainId !== undefined && BigInt(chainId) !== BigInt(active))
    throw new AirlockError(
      ErrorCode.CHAIN_DISCONNECTED,
      'The transaction is for another network than the active one',
    )
}

/**
 * The requested limit, or the node's estimate plus a fifth, because the state may change before execution.
 */
async function gasOf(asked: TransactionRequest, estimated: object, call: Call): Promise<bigint> {
  const limit = asked.gas ?? asked.gasLimit
  if (limit !== undefined) return BigInt(limit)
  const estimate = await askQuantity(call, 'eth_estimateGas', [estimated])
  return estimate <= TRANSFER_GAS ? estimate : (estimate * 6n) / 5n
}

/**
 * The next nonce, after our own transactions that the node has not counted yet; a used nonce is refused
 * (SEC-49).
 */
async function nonceOf(
  asked: TransactionRequest,
  chainId: number,
  call: Call,
  context: RpcContext,
): Promise<number> {
  const { eip155 } = context.accounts
  if (asked.nonce === undefined) {
    const pending = await askQuantity(call, 'eth_getTransactionCount', [eip155, 'pending'])
    return Math.max(Number(pending), context.sent.nextNonce(chainId))
  }
  const used = await askQuantity(call, 'eth_getTransactionCount', [eip155, 'latest'])
  const nonce = BigInt(asked.nonce)
  if (nonce < used) refuse('this nonce was used before')
  return nonce <= Number.MAX_SAFE_INTEGER ? Number(nonce) : refuse('this nonce is out of range')
}

/**
 * A complete unsigned transaction of the active chain: every field that the site left open is filled in
 * here, so that the person sees and signs the same bytes.
 */
export async function prepareTransaction(
  { params: [asked] }: Request<'eth_sendTransaction'>,
  context: RpcContext,
): Promise<Payload> {
  const from = context.accounts.eip155
  requireOurEvm(asked.from ?? from, context)
  const network = context.networks.active('eip155')
  const chainId = evmChainId(network)
  requireChain(asked, chainId)
  const data = dataOf(asked)
  const to = recipientOf(asked, data)
  const call = context.networks.node(network)
  const { accessList, value = '0x0' } = asked
  const estimated = { from, value, data, ...(to && { to }), ...(accessList && { accessList }) }
  const [fees, nonce, gas] = await Promise.all([
    chooseFees(asked, call),
    nonceOf(asked, chainId, call, context),
    gasOf(asked, estimated, call),
  ])
  const fields = { chainId, nonce, gas, to, value: BigInt(value), data }
  const listed = { ...fields, ...(accessList && { accessList }) }
  const serialized =
    fees.type === 'legacy'
      ? serializeTransaction({ ...fields, ...fees, type: 'legacy' })
      : fees.type === 'eip2930'
        ? serializeTransaction({ ...listed, ...fees, type: 'eip2930' })
        : serializeTransaction({ ...listed, ...fees })
  return { kind: 'evm-transaction', chainId, serialized }
}
