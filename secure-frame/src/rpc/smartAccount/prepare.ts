import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Payload } from '../../signing/payload.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import { operationText } from '../../smartAccount/operationText.ts'
import { prepareOperation } from '../../smartAccount/prepareOperation.ts'
import type { RpcContext } from '../context.ts'
import { requireChain as requireChainOfCalls, requireContents } from '../evm/calls.ts'
import { dataOf, recipientOf, requireChain } from '../evm/transaction.ts'
import { typedDataText } from '../evm/typedData.ts'
import type { Request } from '../methods/allowedMethods.ts'
import { readMessageParams } from '../methods/messageParams.ts'
import type { TransactionRequest } from '../methods/values.ts'
import { evmChainId } from '../networks.ts'
import type { Preparations } from '../preparations.ts'
import { untilFree } from './fate.ts'
import { requireSmart } from './require.ts'

/** The most calls of one operation: a person approves them together. */
const MOST_CALLS = 32

/** The kind of the account, in payloads. */
const account = 'hybrid'

/** @throws AirlockError -32602 for a deployment, which an account of the Delegation Framework cannot call. */
function callOf(asked: TransactionRequest): AccountCall {
  const data = dataOf(asked)
  const to = recipientOf(asked, data)
  if (to === null)
    throw new AirlockError(ErrorCode.INVALID_PARAMS, 'A smart account does not deploy contracts by itself')
  return { to, value: BigInt(asked.value ?? '0x0'), data }
}

/** One operation that makes all calls, or none, on the active network. */
async function operationOf(calls: readonly AccountCall[], context: RpcContext): Promise<Payload> {
  const { account: sender, bundler, operations } = requireSmart(context)
  const network = context.networks.active('eip155')
  const chainId = evmChainId(network)
  const node = context.networks.node(network)
  await untilFree(await operations.latest(chainId), node)
  const operation = await prepareOperation({
    account: sender,
    chainId,
    calls,
    node,
    bundler: bundler(network),
  })
  return { kind: 'evm-user-operation', chainId, account, operation: operationText(operation) }
}

/** The gas, the fees and the nonce of the request are those of a transaction: an operation has its own. */
async function prepareTransaction(
  { params: [asked] }: Request<'eth_sendTransaction'>,
  context: RpcContext,
): Promise<Payload> {
  requireChain(asked, evmChainId(context.networks.active('eip155')))
  return operationOf([callOf(asked)], context)
}

async function prepareCalls(
  { params: [asked] }: Request<'wallet_sendCalls'>,
  context: RpcContext,
): Promise<Payload> {
  requireChainOfCalls(asked, context)
  requireContents(asked, MOST_CALLS)
  return operationOf(
    asked.calls.map(({ to, value, data }) =>
      callOf({ to, ...(value !== undefined && { value }), ...(data !== undefined && { data }) }),
    ),
    context,
  )
}

/** The payloads of a smart account's requests, which its owner's key signs. */
export const ofSmartAccount: Omit<Preparations, `solana-${string}`> = {
  'evm-message': ({ params }) => ({
    kind: 'evm-message',
    message: readMessageParams(params as Request<'personal_sign'>['params']).message,
    account,
  }),
  'evm-typed-data': ({ params }, context) => {
    const [, data] = params as Request<'eth_signTypedData_v4'>['params']
    return { kind: 'evm-typed-data', json: typedDataText(data, context, account), account }
  },
  'evm-transaction': (request, context) =>
    prepareTransaction(request as Request<'eth_sendTransaction'>, context),
  'evm-calls': (request, context) => prepareCalls(request as Request<'wallet_sendCalls'>, context),
}
