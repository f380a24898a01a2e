import type { AirlockError } from '@airlock/host-sdk/contract'
import { requireOurEvm } from '../accounts.ts'
import { callsError } from '../callsError.ts'
import { requireCapabilities } from '../capabilities.ts'
import type { RpcContext } from '../context.ts'
import type { Request } from '../methods/allowedMethods.ts'

/** The most calls of a request: each needs its own approval. */
const MOST_CALLS = 8

/** The parameters of `wallet_sendCalls`. */
export type Calls = Request<'wallet_sendCalls'>['params'][0]

/** The error for calls that must be atomic, which viem recognizes by its message. */
export const notAtomic = (): AirlockError =>
  callsError(
    'not-atomic',
    'The method wallet_sendCalls does not exist / is not available for atomic calls of this account',
  )

/** Throws 5710 or 4901 for calls on another network than the active one. */
export function requireChain({ chainId }: Calls, { networks }: RpcContext): void {
  if (chainId === undefined) return
  const isListed = networks.all.some(({ id }) => id === `eip155:${BigInt(chainId)}`)
  if (!isListed) throw callsError('unsupported-chain', 'This project does not list the network')
  networks.requireActive('eip155', `eip155:${BigInt(chainId)}`)
}

/** Throws 5740 for more calls than the account sends, and 5700 for a capability that is not optional. */
export function requireContents(asked: Calls, most: number): void {
  if (asked.calls.length > most)
    throw callsError('too-many-calls', `This account sends at most ${most} calls of one request`)
  requireCapabilities(asked)
}

/**
 * The calls of a request as transactions, in order (EIP-5792). An account without a contract sends them one
 * after the other.
 *
 * @throws AirlockError 5760 if they must be atomic, with a message that viem recognizes; 5700 for a
 * capability that is not optional, 5710 and 4901 for another network, 5740 for too many calls, 4100 for
 * another account.
 */
export function transactionsOf(
  { params: [asked] }: Request<'wallet_sendCalls'>,
  context: RpcContext,
): Request<'eth_sendTransaction'>[] {
  if (asked.from !== undefined) requireOurEvm(asked.from, context)
  requireChain(asked, context)
  if (asked.atomicRequired && asked.calls.length > 1) throw notAtomic()
  requireContents(asked, MOST_CALLS)
  return asked.calls.map(({ capabilities: _, ...call }) => ({
    method: 'eth_sendTransaction',
    params: [{ ...call, from: context.accounts.eip155 }],
  }))
}
