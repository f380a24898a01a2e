import type { CallOptions } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { SecureClient } from '../store/services.ts'
import type { CaipNetworkId } from '../types.ts'
import type { AskWallet } from './askWallet.ts'

type Answer = (client: SecureClient, params: unknown[], options?: CallOptions) => Promise<unknown>

async function addresses(client: SecureClient, options?: CallOptions) {
  const { isConnected } = await client.isConnected({}, options)
  return isConnected ? (await client.getUser({}, options)).addresses : null
}

const chainOf =
  (chainNamespace: 'eip155' | 'solana'): Answer =>
  async (client, _params, options) =>
    (await client.getChainId({ chainNamespace }, options)).chainId

const signOut: Answer = (client) => client.signOut({})

const notSupported: Answer = () =>
  Promise.reject(
    new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'The operator of this wallet chooses its networks'),
  )

const ANSWERS: Readonly<Record<Parameters<AskWallet>[0], Answer>> = {
  eth_accounts: async (client, _params, options) => {
    const own = await addresses(client, options)
    return own ? [own.eip155] : []
  },
  eth_requestAccounts: async (client) => {
    const own = await addresses(client)
    if (own) return [own.eip155]
    throw new AirlockError(ErrorCode.SESSION_EXPIRED, 'Sign in with your email again')
  },
  eth_chainId: chainOf('eip155'),
  eth_getBalance: (client, params, options) =>
    client.request(
      { method: 'eth_getBalance', params: params as string[], chainNamespace: 'eip155' },
      options,
    ),
  wallet_switchEthereumChain: async (client, [target]) => {
    const { chainId } = target as { chainId: string }
    await client.switchNetwork({ chainId: `eip155:${BigInt(chainId)}` })
    return null
  },
  wallet_addEthereumChain: notSupported,
  wallet_requestPermissions: notSupported,
  wallet_revokePermissions: signOut,
  solana_getAccounts: async (client, _params, options) => {
    const own = await addresses(client, options)
    return own ? [own.solana] : []
  },
  solana_getNetwork: chainOf('solana'),
  solana_switchNetwork: async (client, [caipNetworkId]) => {
    await client.switchNetwork({ chainId: caipNetworkId as CaipNetworkId })
    return null
  },
  solana_disconnect: signOut,
}

/** The embedded wallet, asked like any other: what the page asks a wallet is answered by the secure frame. */
export const embedded =
  (client: SecureClient): AskWallet =>
  (method, params = [], options) =>
    ANSWERS[method](client, params, options)
