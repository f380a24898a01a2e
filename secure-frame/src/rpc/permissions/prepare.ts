import { delegationOf, disablingCall, readContext } from '../../permissions/delegation.ts'
import { delegationText } from '../../permissions/delegationText.ts'
import { refuseBreadth } from '../../permissions/rules.ts'
import { randomSalt } from '../../permissions/terms.ts'
import type { Payload } from '../../signing/payload.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import type { RpcContext } from '../context.ts'
import type { Request } from '../methods/allowedMethods.ts'
import { evmChainId } from '../networks.ts'

/**
 * The payload of a permission on the active network.
 *
 * @throws AirlockError -32602 for a permission that is too broad.
 */
export function prepareDelegation(
  { params: [terms] }: Request<'airlock_givePermission'>,
  { accounts, networks }: RpcContext,
): Payload {
  const grant = { ...terms, salt: randomSalt() }
  refuseBreadth(grant, accounts.eip155)
  return {
    kind: 'evm-delegation',
    chainId: evmChainId(networks.active('eip155')),
    account: 'hybrid',
    delegation: delegationText(delegationOf(grant)),
  }
}

/** The call of the account that revokes a permission. Throws -32602 for a context that is not one of ours. */
export function revokingCall({ params: [, context] }: Request<'airlock_disablePermission'>): AccountCall {
  return disablingCall(readContext(context))
}
