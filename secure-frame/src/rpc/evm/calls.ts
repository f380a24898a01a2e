import { AirlockError } from '@airlock/host-sdk/contract'
import { requireOurEvm } from '../accounts.ts'
import type { RpcContext } from '../context.ts'
import type { Request } from '../methods/allowedMethods.ts'
import { evmChainId } from '../networks.ts'
import { readBundleId } from './bundleId.ts'
import { type Receipt, readReceipt } from './receipt.ts'

/** Error codes of EIP-5792. */
const UNSUPPORTED_CAPABILITY = 5700
const UNSUPPORTED_CHAIN = 5710
const UNKNOWN_BUNDLE = 5730
const TOO_LARGE = 5740
const NOT_ATOMIC = 5760

/** The most calls of a request: each needs its own approval. */
const MOST_CALLS = 8

/** The parameters of `wallet_sendCalls`. */
export type Calls = Request<'wallet_sendCalls'>['params'][0]
type Capabilities = Calls['capabilities']

function requireOptional(capabilities: Capabilities): void {
  for (const [name, value] of Object.entries(capabilities ?? {}))
    if ((value as { optional?: unknown } | null)?.optional !== true)
      throw new AirlockError(UNSUPPORTED_CAPABILITY, `This account does not have the capability ${name}`)
}

/** Throws 5710 or 4901 for calls on another network than the active one. */
export function requireChain({ chainId }: Calls, { networks }: RpcContext): void {
  if (chainId === undefined) return
  const isListed = networks.all.some(({ id }) => id === `eip155:${BigInt(chainId)}`)
  if (!isListed) throw new AirlockError(UNSUPPORTED_CHAIN, 'This project does not list the network')
  networks.requireActive('eip155', `eip155:${BigInt(chainId)}`)
}

/** Throws 5740 for more calls than the account sends, and 5700 for a capability that is not optional. */
export function requireContents(asked: Calls, most: number): void {
  if (asked.calls.length > most)
    throw new AirlockError(TOO_LARGE, `This account sends at most ${most} calls of one request`)
  for (const { capabilities } of [asked, ...asked.calls]) requireOptional(capabilities)
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
  if (asked.atomicRequired && asked.calls.length > 1)
    throw new AirlockError(
      NOT_ATOMIC,
      'The method wallet_sendCalls does not exist / is not available for atomic calls of this account',
    )
  requireContents(asked, MOST_CALLS)
  return asked.calls.map(({ capabilities: _, ...call }) => ({
    method: 'eth_sendTransaction',
    params: [{ ...call, from: context.accounts.eip155 }],
  }))
}

/** The error for an id that we have not given, or not on a listed network. */
export const unknownBundle = (): AirlockError => new AirlockError(UNKNOWN_BUNDLE, 'Unknown bundle id')

/** EIP-5792: pending, completed, failed completely, failed partially. */
function statusOf(receipts: readonly (Receipt | null)[], total: number): number {
  if (receipts.includes(null)) return 100
  const successes = receipts.filter((receipt) => receipt?.status === '0x1').length
  if (successes === 0) return 500
  return successes === total ? 200 : 600
}

/**
 * The status of a request's calls (EIP-5792 `wallet_getCallsStatus`).
 *
 * @throws AirlockError 5730 for an unknown id.
 */
export async function callsStatus(id: string, { networks, bundles }: RpcContext): Promise<unknown> {
  const bundle = readBundleId(bundles.idOf(id) ?? id)
  const network = networks.all.find((one) => one.id === `eip155:${bundle?.chainId}`)
  if (!bundle || !network) throw unknownBundle()
  const call = networks.node(network)
  const receipts = await Promise.all(bundle.hashes.map((hash) => readReceipt(call, hash)))
  return {
    version: '2.0.0',
    id,
    chainId: `0x${evmChainId(network).toString(16)}`,
    status: statusOf(receipts, bundle.total),
    atomic: false,
    receipts: receipts.filter((receipt) => receipt !== null),
  }
}
