import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { FrameNetwork } from '../../shared/frameData.ts'
import type { AccountType } from '../contract/index.ts'
import type { Atomicity } from '../smartAccount/delegation.ts'
import { evmAccounts, requireOurAccount } from './accounts.ts'
import { callsStatus } from './callsStatus.ts'
import type { RpcContext } from './context.ts'
import { policy, type Read, type Request } from './methods/allowedMethods.ts'
import { evmChainId } from './networks.ts'
import type { OperationRead } from './smartAccount/userOperations.ts'

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

/** Whether each type of account executes batches on a network; null if its node did not say. */
const ATOMICITY: Readonly<
  Record<AccountType, (network: FrameNetwork, context: RpcContext) => Promise<Atomicity | null>>
> = {
  smartAccount: async () => 'supported',
  eoa: async ({ id }, context) =>
    (await import('./smartAccount/atomicity.ts')).atomicityOn(id, context).catch(() => null),
}

/** Whether a page may name a paymaster, of which the operator lists some (ERC-7677): the same on all networks. */
const PAGE_SERVICES: Readonly<Record<AccountType, (context: RpcContext) => object>> = {
  smartAccount: ({ smart }) =>
    smart?.paymasters?.takesPageServices ? { paymasterService: { supported: true } } : {},
  // One call of this account is an ordinary transaction, for which no paymaster pays.
  eoa: () => ({}),
}

/** EIP-5792: on each network with smart accounts, of a smart account or of the key's account, which can be upgraded. */
async function capabilities(
  params: Request<'wallet_getCapabilities'>['params'],
  context: RpcContext,
): Promise<unknown> {
  const [address, chains] = params ?? []
  const account = address === undefined ? evmAccounts(context)[0] : requireOurAccount(address, context)
  const isWanted = (network: FrameNetwork) =>
    chains?.some((chain) => BigInt(chain) === BigInt(evmChainId(network))) ?? true
  const wanted = context.networks.all.filter(
    (network) => context.smart?.networks.includes(network.id) && isWanted(network),
  )
  const entries = wanted.map(async (network) => {
    const status = account && (await ATOMICITY[account.type](network, context))
    if (!account || !status) return []
    return [[hexOf(evmChainId(network)), { atomic: { status }, ...PAGE_SERVICES[account.type](context) }]]
  })
  return Object.fromEntries((await Promise.all(entries)).flat())
}

const local: Local = {
  eth_accounts: (_params, context) => evmAccounts(context).map(({ address }) => address),
  /** Hex, as EIP-1193 demands of a provider; the contract's `getChainId` returns the number. */
  eth_chainId: (_params, { networks }) => hexOf(evmChainId(networks.active('eip155'))),
  wallet_getCapabilities: capabilities,
  wallet_getCallsStatus: ([id], context) => callsStatus(id, context),
  wallet_getAssets: assets,
  wallet_getSupportedExecutionPermissions: async (_params, context) =>
    (await import('./permissions/answer.ts')).supportedPermissions(context),
  wallet_getGrantedExecutionPermissions: async (_params, context) =>
    (await import('./permissions/answer.ts')).grantedPermissions(context),
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
    case 'operation-read':
      return (await import('./smartAccount/userOperations.ts')).answerOperationRead(
        request as OperationRead,
        context,
      )
    default:
      return local[request.method as LocalMethod](request.params as never, context)
  }
}
