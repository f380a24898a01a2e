import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { FrameNetwork } from '../../shared/frameData.ts'
import type { EmbeddedNamespace } from '../contract/index.ts'
import type { Payload } from '../signing/payload.ts'
import type { RpcContext } from './context.ts'
import { type Approval, policy, type Request } from './methods/allowedMethods.ts'
import { readMessageParams } from './methods/messageParams.ts'
import { evmChainId } from './networks.ts'
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

/** A smart account makes them, as requests of the wallet's own. */
function notByItself(): never {
  throw new AirlockError(ErrorCode.INTERNAL, 'This account gives no permissions')
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
  'evm-transaction': async (request, context) => {
    if (context.smart) {
      const network = context.networks.active('eip155')
      const { untilUpgraded } = await import('./smartAccount/inFlight.ts')
      await untilUpgraded(evmChainId(network), context.networks.node(network), context)
    }
    const { prepareTransaction } = await import('./evm/transaction.ts')
    return prepareTransaction(request as Request<'eth_sendTransaction'>, context)
  },
  'evm-calls': async (request, context) =>
    (await import('./smartAccount/upgrade.ts')).prepareBatch(request as Request<'wallet_sendCalls'>, context),
  'evm-operation': () => {
    throw new AirlockError(ErrorCode.INVALID_PARAMS, 'eth_sendUserOperation: the sender is no smart account')
  },
  'evm-undelegate': async (_, context) =>
    (await import('./smartAccount/undelegate.ts')).prepareUndelegation(context),
  'evm-permissions': notByItself,
  'evm-delegation': notByItself,
  'evm-disable-permission': notByItself,
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
