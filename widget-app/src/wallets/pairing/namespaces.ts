import type { CaipNetwork, CaipNetworkId, Namespace } from '../../types.ts'

/** The methods that a session requests, per family (WalletConnect's JSON-RPC names). */
const METHODS: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
  cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
}

const EVENTS = ['accountsChanged', 'chainChanged']

/** Ids from before CAIP-2 adopted the genesis hash: some wallets know no others. */
const DEPRECATED: Readonly<Record<CaipNetworkId, CaipNetworkId>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

const CURRENT = new Map(Object.entries(DEPRECATED).map(([current, old]) => [old, current as CaipNetworkId]))

/** The proposal for one family. The lists are mutable, as the library requires. */
export interface Offer {
  chains: string[]
  methods: string[]
  events: string[]
}

/**
 * A proposal of these networks: all optional, because wallets refuse a whole proposal for one required
 * network.
 */
export function proposalFor(networks: readonly CaipNetwork[]): Record<string, Offer> {
  const offers: Record<string, Offer> = {}
  for (const { chainNamespace, caipNetworkId, deprecatedCaipNetworkId } of networks) {
    offers[chainNamespace] ??= { chains: [], methods: [...METHODS[chainNamespace]], events: [...EVENTS] }
    const { chains } = offers[chainNamespace]
    for (const chain of [caipNetworkId, deprecatedCaipNetworkId ?? DEPRECATED[caipNetworkId]])
      if (chain && !chains.includes(chain)) chains.push(chain)
  }
  return offers
}

/** The current id of a network. */
export const currentName = (caipNetworkId: CaipNetworkId): CaipNetworkId =>
  CURRENT.get(caipNetworkId) ?? caipNetworkId

/** All ids of a network, the current one first. */
export function namesOf(caipNetworkId: CaipNetworkId): CaipNetworkId[] {
  const old = DEPRECATED[caipNetworkId]
  return old ? [caipNetworkId, old] : [caipNetworkId]
}
