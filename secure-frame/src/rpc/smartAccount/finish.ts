import { ErrorCode } from '@airlock/host-sdk/contract'
import type { FrameNetwork } from '../../../shared/frameData.ts'
import type { FailureReason } from '../../contract/index.ts'
import { RequestError } from '../../failure/requestError.ts'
import type { Hex } from '../../signing/payload.ts'
import { isDeployed } from '../../smartAccount/prepareOperation.ts'
import type { RpcContext } from '../context.ts'
import type { Follow } from '../follow.ts'
import type { Approval } from '../methods/allowedMethods.ts'
import type { SentOperation } from '../operations.ts'
import { requireNetwork, requireSmart } from '../requireSmart.ts'
import { fateOf } from './fate.ts'
import { operationId } from './operationId.ts'
import { type OperationPayload, type OperationSignatures, sendOperation } from './send.ts'

/** The owner's signature as that of the smart account on a network: ERC-6492 until it is deployed there. */
export async function wrapSigned(signature: Hex, network: FrameNetwork, context: RpcContext): Promise<Hex> {
  const { account } = requireSmart(context)
  const node = context.networks.node(network)
  return account.wrapSignature(signature, await isDeployed(account, node))
}

const failed = (reason: FailureReason, code: number, message: string, named: Record<string, string>) =>
  new RequestError(reason, code, message, named)

/** The transaction that contains the operation. Throws an error with its hash if there is none, or if it failed. */
async function minedTransaction(operation: SentOperation, context: RpcContext, follow: Follow): Promise<Hex> {
  const network = requireNetwork(operation.chainId, context)
  const sources = {
    node: context.networks.node(network),
    bundler: requireSmart(context).bundler(network),
  }
  const look = async () => {
    const fate = await fateOf(operation, sources)
    return fate.state === 'pending' ? null : fate
  }
  // The person may leave: that does not stop the operation either.
  const fate = await follow(look).catch(() => null)
  const named = { userOpHash: operation.hash }
  if (!fate)
    throw failed('not-confirmed', ErrorCode.REQUEST_TIMEOUT, 'The operation is in no block yet', named)
  if (fate.state === 'dropped')
    throw failed('other', ErrorCode.INTERNAL, 'Another operation took the place of this one', named)
  const transactionHash = fate.receipt.transactionHash as Hex
  if (fate.receipt.status === '0x1') return transactionHash
  throw failed('reverted', ErrorCode.INTERNAL, 'The operation was reverted', { ...named, transactionHash })
}

/** The results that need no block: our id of the calls, or the hash of the operation. */
const AT_ONCE: Partial<Record<Approval, (operation: SentOperation) => Hex>> = {
  wallet_sendCalls: operationId,
  eth_sendUserOperation: ({ hash }) => hash,
}

/**
 * Sends the signed operation. The result of `wallet_sendCalls` is our id of it, and that of `eth_sendUserOperation` its
 * hash; that of `eth_sendTransaction` the hash of the transaction that contains it, once that is in a block.
 */
export async function finishOperation(
  {
    method,
    payload,
    signatures,
  }: { method: Approval; payload: OperationPayload; signatures: OperationSignatures },
  context: RpcContext,
  follow: Follow,
): Promise<Hex> {
  const operation = await sendOperation(payload, signatures, context)
  const own = AT_ONCE[method]
  return own ? own(operation) : minedTransaction(operation, context, follow)
}
