import type { Payload } from '../../signing/payload.ts'
import { upgradeOn } from '../../smartAccount/authorization.ts'
import type { Authorization } from '../../smartAccount/authorizationSchema.ts'
import type { Atomicity } from '../../smartAccount/delegation.ts'
import type { RpcContext } from '../context.ts'
import { notAtomic } from '../evm/calls.ts'
import type { Request } from '../methods/allowedMethods.ts'
import { evmChainId } from '../networks.ts'
import { atomicityOn } from './atomicity.ts'
import { settledNonce } from './inFlight.ts'
import { prepareCalls } from './prepare.ts'

type Authorize = (context: RpcContext) => Promise<Authorization | null>

/** The authorization for the framework's code on the active network, at the account's next nonce. */
const upgrade: Authorize = async (context) => {
  const network = context.networks.active('eip155')
  const chainId = evmChainId(network)
  return upgradeOn(chainId, await settledNonce(chainId, context.networks.node(network), context))
}

const AUTHORIZE: Readonly<Record<Atomicity, Authorize>> = {
  ready: upgrade,
  supported: async () => null,
  unsupported: () => Promise.reject(notAtomic()),
}

/**
 * The calls of the key's account as one operation of that account (EIP-7702). The first one upgrades the account: it
 * brings along the authorization for the framework's code.
 *
 * @throws AirlockError 5760 if the account is delegated to other code; -32002 if a transaction of the account takes too
 * long, because the upgrade has to wait for it.
 */
export function prepareBatch(request: Request<'wallet_sendCalls'>, context: RpcContext): Promise<Payload> {
  return prepareCalls(request, context, {
    account: 'delegated',
    authorize: async () => {
      const atomicity = await atomicityOn(context.networks.active('eip155').id, context)
      return AUTHORIZE[atomicity](context)
    },
  })
}
