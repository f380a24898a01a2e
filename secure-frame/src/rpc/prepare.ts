import type { FrameNetwork } from '../../shared/frameData.ts'
import type { Payload } from '../signing/payload.ts'
import { requireOurEvm } from './accounts.ts'
import type { RpcContext } from './context.ts'
import { readMessageParams } from './methods/messageParams.ts'
import { policy, type Request, type Signable } from './methods/policy.ts'
import type { Family as Namespace } from './networks.ts'

/** What a person is asked about: exactly the bytes to be signed, and the network that they are for. */
export interface Prepared {
  payload: Payload
  /** The active network when it was asked; null where the project lists none, which signs messages all the same. */
  network: FrameNetwork | null
}

type Preparing = (request: Request<Signable>, context: RpcContext) => Promise<Payload> | Payload

function prepareMessage(request: Request<Signable>, context: RpcContext): Payload {
  const { message, address } = readMessageParams((request as Request<'personal_sign'>).params)
  requireOurEvm(address, context)
  return { kind: 'evm-message', message }
}

/** What needs a chain's libraries is loaded when it is asked for. */
const families: Record<(typeof policy)[Signable]['family'], Preparing> = {
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

function networkOf(namespace: Namespace, { networks }: RpcContext): FrameNetwork | null {
  return networks.all.some(({ id }) => id.startsWith(`${namespace}:`)) ? networks.active(namespace) : null
}

/**
 * Makes of a request what is to be signed. Whatever can be known to be wrong is refused here, before a person is asked:
 * 4100 another account, 4901 another network, -32602 data that cannot be signed, and what the node says of it.
 */
export async function prepare(request: Request<Signable>, context: RpcContext): Promise<Prepared> {
  const { namespace, family } = policy[request.method]
  const network = networkOf(namespace, context)
  return { payload: await families[family](request, context), network }
}
