import type { FrameNetwork } from '../../shared/frameData.ts'
import type { EmbeddedNamespace } from '../contract/index.ts'
import type { Payload } from '../signing/payload.ts'
import { requireOurEvm } from './accounts.ts'
import type { RpcContext } from './context.ts'
import { policy, type Request, type Signable } from './methods/allowedMethods.ts'
import { readMessageParams } from './methods/messageParams.ts'

/** The subject of an approval: exactly the bytes to be signed, and their network. */
export interface Prepared {
  payload: Payload
  /**
   * The active network at the time of the request; null if the project lists none, in which case messages
   * can still be signed.
   */
  network: FrameNetwork | null
}

type Preparing = (request: Request<Signable>, context: RpcContext) => Promise<Payload> | Payload

function prepareMessage(request: Request<Signable>, context: RpcContext): Payload {
  const { message, address } = readMessageParams((request as Request<'personal_sign'>).params)
  requireOurEvm(address, context)
  return { kind: 'evm-message', message }
}

/** The code that needs a chain's libraries is loaded on demand. */
const preparations: Record<(typeof policy)[Signable]['kind'], Preparing> = {
  'evm-message': prepareMessage,
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
export async function prepare(request: Request<Signable>, context: RpcContext): Promise<Prepared> {
  const { namespace, kind } = policy[request.method]
  const network = networkOf(namespace, context)
  return { payload: await preparations[kind](request, context), network }
}
