import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Payload } from '../../signing/payload.ts'
import type { Authorization } from '../../smartAccount/authorizationSchema.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import type { SmartAccountKind } from '../../smartAccount/kinds.ts'
import { operationText } from '../../smartAccount/operationText.ts'
import type { RpcContext } from '../context.ts'
import { requireChain as requireChainOfCalls, requireContents } from '../evm/calls.ts'
import { dataOf, recipientOf, requireChain } from '../evm/transaction.ts'
import { typedDataText } from '../evm/typedData.ts'
import type { Request } from '../methods/allowedMethods.ts'
import { readMessageParams } from '../methods/messageParams.ts'
import type { TransactionRequest } from '../methods/values.ts'
import { evmChainId } from '../networks.ts'
import { prepareDelegation, revokingCall } from '../permissions/prepare.ts'
import type { Preparations } from '../preparations.ts'
import { requireAccount, requireSmart } from '../requireSmart.ts'
import { untilFree } from './fate.ts'
import { payFor } from './feePayment.ts'
import { type PageService, takePageService } from './pageService.ts'
import { callsOfOperation } from './userOperations.ts'

/** The most calls of one operation: a person approves them together. */
const MOST_CALLS = 32

/** The kind of the account, in payloads. */
const account = 'hybrid'

/** Who makes an operation. */
interface Maker {
  account: SmartAccountKind
  /** The authorization that it brings along, once the operation before it is in a block; null for none. */
  authorize(): Promise<Authorization | null>
}

const smartAccount: Maker = { account, authorize: async () => null }

/**
 * @throws AirlockError -32602 for a deployment, because an account of the Delegation Framework cannot create contracts. A
 * factory could do it for the account, but the constructor would see the factory as the creator, and often as the owner.
 */
function callOf(asked: TransactionRequest): AccountCall {
  const data = dataOf(asked)
  const to = recipientOf(asked, data)
  if (to === null)
    throw new AirlockError(
      ErrorCode.INVALID_PARAMS,
      'A smart account cannot deploy contracts: call a factory, or use the EOA',
    )
  return { to, value: BigInt(asked.value ?? '0x0'), data }
}

/** One operation that makes all calls, or none, on the active network. */
async function operationOf(
  calls: readonly AccountCall[],
  context: RpcContext,
  { account, authorize }: Maker = smartAccount,
  service: PageService | null = null,
): Promise<Payload> {
  const { bundler } = requireSmart(context)
  const { account: sender, operations } = requireAccount(account, context)
  const network = context.networks.active('eip155')
  const chainId = evmChainId(network)
  const node = context.networks.node(network)
  await untilFree(await operations.latest(chainId), node)
  const authorization = await authorize()
  const request = {
    account: sender,
    chainId,
    calls,
    node,
    bundler: bundler(network),
    authorization,
  }
  const { operation, ...paid } = await payFor({ request, network, context }, service)
  return {
    kind: 'evm-user-operation',
    chainId,
    account,
    operation: operationText(operation),
    ...(authorization && { authorization }),
    ...paid,
  }
}

/** The gas, the fees and the nonce of the request are those of a transaction: an operation has its own. */
async function prepareTransaction(
  { params: [asked] }: Request<'eth_sendTransaction'>,
  context: RpcContext,
): Promise<Payload> {
  requireChain(asked, evmChainId(context.networks.active('eip155')))
  return operationOf([callOf(asked)], context)
}

/** The calls of a request as one operation. */
export async function prepareCalls(
  { params: [asked] }: Request<'wallet_sendCalls'>,
  context: RpcContext,
  maker?: Maker,
): Promise<Payload> {
  requireChainOfCalls(asked, context)
  const { service, rest } = takePageService(asked, evmChainId(context.networks.active('eip155')))
  requireContents(rest, MOST_CALLS)
  return operationOf(
    asked.calls.map(({ to, value, data }) =>
      callOf({ to: to ?? null, ...(value !== undefined && { value }), ...(data !== undefined && { data }) }),
    ),
    context,
    maker,
    service,
  )
}

/** The payloads of a smart account's requests, which its owner's key signs. */
export const ofSmartAccount: Omit<Preparations, `solana-${string}` | 'evm-undelegate' | 'evm-permissions'> = {
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
  'evm-operation': ({ params }, context) => {
    const asked = params as Request<'eth_sendUserOperation'>['params']
    return operationOf(callsOfOperation(asked, MOST_CALLS, context), context)
  },
  'evm-delegation': (request, context) =>
    prepareDelegation(request as Request<'airlock_givePermission'>, context),
  'evm-disable-permission': (request, context) =>
    operationOf([revokingCall(request as Request<'airlock_disablePermission'>)], context),
}
