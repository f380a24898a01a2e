import type { CallOptions } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { AskWallet } from '../../chains/askWallet.ts'
import type { EmbeddedNamespace } from '../../chains/capabilities.ts'
import type { SecureClient } from '../../state/store/services.ts'
import type { CaipNetworkId, Params, WalletMethod } from '../../types.ts'

type Answer = (client: SecureClient, params: unknown, options?: CallOptions) => Promise<unknown>

async function addresses(client: SecureClient, options?: CallOptions) {
  const { isConnected } = await client.isConnected({}, options)
  return isConnected ? (await client.getUser({}, options)).addresses : null
}

/** The accounts on the frame's EVM network with their types, the active one first. */
async function typedAccounts(client: SecureClient, options?: CallOptions) {
  const { chainId } = await client.getChainId({ chainNamespace: 'eip155' }, options)
  const { accounts, addresses } = await client.getUser({ chainId }, options)
  return accounts ?? [{ address: addresses.eip155, type: 'eoa' }]
}

async function signedIn(client: SecureClient) {
  const own = await addresses(client)
  if (own) return own
  throw new AirlockError(ErrorCode.SESSION_EXPIRED, 'Sign in with your email again')
}

const chainOf =
  (chainNamespace: EmbeddedNamespace): Answer =>
  async (client, _params, options) =>
    (await client.getChainId({ chainNamespace }, options)).chainId

const signOut: Answer = (client) => client.signOut({})

/** Methods that the frame has under the same name; it asks for an approval where one is needed. */
const passedOn =
  (chainNamespace: EmbeddedNamespace, method: WalletMethod): Answer =>
  (client, params, options) =>
    client.request({ method, params: params as Params, chainNamespace }, options)

const notSupported: Answer = () =>
  Promise.reject(
    new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'This wallet does not have what was asked of it'),
  )

const ANSWERS: { readonly [M in Parameters<AskWallet>[0]]?: Answer } = {
  eth_accounts: async (client, _params, options) => {
    const { isConnected } = await client.isConnected({}, options)
    return isConnected ? typedAccounts(client, options) : []
  },
  eth_requestAccounts: async (client) => [(await signedIn(client)).eip155],
  eth_chainId: chainOf('eip155'),
  eth_getBalance: passedOn('eip155', 'eth_getBalance'),
  eth_sendTransaction: passedOn('eip155', 'eth_sendTransaction'),
  personal_sign: passedOn('eip155', 'personal_sign'),
  wallet_getCallsStatus: passedOn('eip155', 'wallet_getCallsStatus'),
  wallet_getCapabilities: passedOn('eip155', 'wallet_getCapabilities'),
  wallet_sendCalls: passedOn('eip155', 'wallet_sendCalls'),
  wallet_switchEthereumChain: async (client, params) => {
    const [{ chainId }] = params as [{ chainId: string }]
    await client.switchNetwork({ chainId: `eip155:${BigInt(chainId)}` })
    // The frame has switched even if it cannot name its accounts now: then the known ones remain.
    return typedAccounts(client).catch(() => null)
  },
  wallet_revokePermissions: signOut,
  solana_requestAccounts: async (client) => [{ pubkey: (await signedIn(client)).solana }],
  solana_getAccounts: async (client, _params, options) => {
    const own = await addresses(client, options)
    return own ? [{ pubkey: own.solana }] : []
  },
  solana_getNetwork: chainOf('solana'),
  solana_switchNetwork: async (client, params) => {
    const [chainId] = params as [CaipNetworkId]
    await client.switchNetwork({ chainId })
    return null
  },
  solana_signMessage: passedOn('solana', 'solana_signMessage'),
  // The wallet has only one account, so the request does not name it.
  solana_signAndSendTransaction: (client, params, options) => {
    const { transaction } = params as { transaction: string }
    return passedOn('solana', 'solana_signAndSendTransaction')(client, { transaction }, options)
  },
  solana_disconnect: signOut,
}

/**
 * Adapts the embedded wallet to the common interface: the secure frame handles requests that a wallet in the
 * page would handle.
 */
export const embedded =
  (client: SecureClient): AskWallet =>
  (method, params = [], options) =>
    (ANSWERS[method] ?? notSupported)(client, params, options)
