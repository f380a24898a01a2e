import { type Atomicity, readAtomicity } from '../../smartAccount/delegation.ts'
import type { RpcContext } from '../context.ts'
import type { Request } from '../methods/allowedMethods.ts'

/**
 * Whether the key's account can execute batches on a network (CAIP-2): never where it cannot send operations.
 *
 * @throws AirlockError the error of the network's node.
 */
export async function atomicityOn(
  networkId: string,
  { networks, accounts, smart }: RpcContext,
): Promise<Atomicity> {
  const network = networks.all.find(({ id }) => id === networkId)
  if (!network || !smart?.networks.includes(networkId)) return 'unsupported'
  return readAtomicity(accounts.eip155, networks.node(network))
}

/**
 * Whether the key's account sends the calls of a request as one operation. A single call that may be on its own stays a
 * transaction, which upgrades nothing. A deployment cannot be part of a batch.
 */
export async function sendsTogether(
  { params: [asked] }: Request<'wallet_sendCalls'>,
  context: RpcContext,
): Promise<boolean> {
  const { calls, atomicRequired } = asked
  if (calls.length === 1 && !atomicRequired) return false
  if (calls.some(({ to }) => to === undefined || to === null)) return false
  return (await atomicityOn(context.networks.active('eip155').id, context)) !== 'unsupported'
}
