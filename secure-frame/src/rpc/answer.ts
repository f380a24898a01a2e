import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { evmAccounts, requireOurAccount } from './accounts.ts'
import type { RpcContext } from './context.ts'
import { policy, type Read, type Request } from './methods/allowedMethods.ts'
import { evmChainId } from './networks.ts'

type LocalMethod = Extract<Read, 'eth_accounts' | 'eth_chainId' | `wallet_${string}`>
type Local = { [M in LocalMethod]: (params: Request<M>['params'], context: RpcContext) => unknown }

const hexOf = (chainId: number): string => `0x${chainId.toString(16)}`

/** ERC-7811, only for the active network's native currency: a node cannot list an account's tokens. */
async function assets([query]: Request<'wallet_getAssets'>['params'], context: RpcContext): Promise<unknown> {
  requireOurAccount(query.account, context)
  const network = context.networks.active('eip155')
  const chainId = hexOf(evmChainId(network))
  const wanted =
    (query.chainFilter?.some((chain) => BigInt(chain) === BigInt(chainId)) ?? true) &&
    (query.assetTypeFilter?.some((type) => type.toLowerCase() === 'native') ?? true)
  if (!wanted) return {}
  const balance = await context.networks.node(network)('eth_getBalance', [query.account, 'latest'])
  const { symbol, decimals } = network.nativeCurrency
  // Price and picture are unknown here, but readers of the response expect the fields (spec section 5).
  const metadata = { name: symbol, symbol, decimals, price: 0, iconUrl: '' }
  return { [chainId]: [{ address: 'native', balance, type: 'NATIVE', metadata }] }
}

/** EIP-5792: those of a smart account on each of its networks; an account without a contract has none. */
function capabilities(params: Request<'wallet_getCapabilities'>['params'], context: RpcContext): unknown {
  const [address, chains] = params ?? []
  const account = address === undefined ? evmAccounts(context)[0] : requireOurAccount(address, context)
  if (account?.type !== 'smartAccount') return {}
  const enabled = context.networks.all
    .filter(({ id }) => context.smart?.networks.includes(id))
    .map(evmChainId)
  const wanted = enabled.filter((id) => chains?.some((chain) => BigInt(chain) === BigInt(id)) ?? true)
  return Object.fromEntries(wanted.map((id) => [hexOf(id), { atomic: { status: 'supported' } }]))
}

/** The calls were one operation of the smart account, or transactions. */
async function callsStatus(
  [id]: Request<'wallet_getCallsStatus'>['params'],
  context: RpcContext,
): Promise<unknown> {
  const ofSmartAccount = context.smart && (await import('./smartAccount/status.ts'))
  const status = await ofSmartAccount?.operationStatus(id, context)
  return status ?? (await import('./evm/calls.ts')).callsStatus(id, context)
}

const local: Local = {
  eth_accounts: (_params, context) => evmAccounts(context).map(({ address }) => address),
  /** Hex, as EIP-1193 demands of a provider; the contract's `getChainId` returns the number. */
  eth_chainId: (_params, { networks }) => hexOf(evmChainId(networks.active('eip155'))),
  wallet_getCapabilities: capabilities,
  wallet_getCallsStatus: callsStatus,
  wallet_getAssets: assets,
}

function forward({ method, params }: Request, { networks }: RpcContext): Promise<unknown> {
  return networks.node(networks.active('eip155'))(method, (params as unknown[] | undefined) ?? [])
}

/**
 * Only our own signed bytes, which are public and can be sent again without harm; anything else would make
 * the frame an open relay (SEC-48).
 */
function sendOwn(request: Request<'eth_sendRawTransaction'>, context: RpcContext): Promise<unknown> {
  if (!context.sent.has(request.params[0]))
    throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Only transactions that this wallet signed are sent')
  return forward(request, context)
}

/**
 * Answers a request that needs no approval: from the frame's own state, or by the active network's node,
 * whose errors are passed on.
 */
export async function answer(request: Request<Read>, context: RpcContext): Promise<unknown> {
  switch (policy[request.method].kind) {
    case 'node':
      return forward(request, context)
    case 'own-transaction':
      return sendOwn(request as Request<'eth_sendRawTransaction'>, context)
    default:
      return local[request.method as LocalMethod](request.params as never, context)
  }
}
