import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { FrameNetwork } from '../../shared/frameData.ts'
import type { EmbeddedNamespace } from '../contract/index.ts'
import type { Payload } from '../signing/payload.ts'
import type { RpcContext } from './context.ts'
import { type Approval, policy, type Request } from './methods/allowedMethods.ts'
import { readMessageParams } from './methods/messageParams.ts'
import type { Preparations } from './preparations.ts'
import { signingAccount } from './signingAccount.ts'

/** The subject of an approval: exactly the bytes to be signed, and their network. */
export interface Prepared {
  payload: Payload
  /**
   * The active network at the time of the request; null if the project lists none, in which case messages
   * can still be signed.
   */
  network: FrameNetwork | null
  /** The address of the account that signs. */
  account: string
}

/** For the accounts of our keys. The code that needs a chain's libraries is loaded on demand. */
const ofKeys: Preparations = {
  'evm-message': ({ params }) => ({
    kind: 'evm-message',
    message: readMessageParams(params as Request<'personal_sign'>['params']).message,
  }),
  'evm-typed-data': async (request, context) =>
    (await import('./evm/typedData.ts')).prepareTypedData(
      request as Request<'eth_signTypedData_v4'>,
      context,
    ),
  'evm-transaction': async (request, context) =>
    (await import('./evm/transaction.ts')).prepareTransaction(
      request as Request<'eth_sendTransaction'>,
      context,
    ),
  'evm-calls': () => {
    throw new AirlockError(ErrorCode.INTERNAL, 'This account sends its calls one by one')
  },
  'solana-message': async (request, context) =>
    (await import('./solana/prepare.ts')).prepareMessage(request as Request<'solana_signMessage'>, context),
  'solana-transactions': async (request, context) =>
    (await import('./solana/prepare.ts')).prepareTransactions(request, context),
}

function networkOf(namespace: EmbeddedNamespace, { networks }: RpcContext): FrameNetwork | null {
  return networks.all.some(({ id }) => id.startsWith(`${namespace}:`)) ? networks.active(namespace) : null
}

/**
 * Prepares the payload of a request. Every detectable error is reported here, before a person is asked: 4100
 * for another account, 4901 for another network, -32602 for data that cannot be signed, and errors of the
 * node.
 */
export async function prepare(request: Request<Approval>, context: RpcContext): Promise<Prepared> {
  const { namespace, kind } = policy[request.method]
  const network = networkOf(namespace, context)
  const { address, type } = signingAccount(request, context)
  const { ofSmartAccount } = type === 'eoa' ? {} : await import('./smartAccount/prepare.ts')
  const payload = await { ...ofKeys, ...ofSmartAccount }[kind](request, context)
  return { payload, network, account: address }
}
