import type { CaipNetwork } from '../../types.ts'
import type { NamespaceAdapter } from '../adapter.ts'
import { explorerPage } from '../answers.ts'

/** Explorers have one URL for all networks, and select a test network by a parameter. */
const CLUSTERS: Readonly<Record<string, string>> = {
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': '?cluster=devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': '?cluster=testnet',
}

const page = (network: CaipNetwork, ...path: string[]): string | null => {
  const url = explorerPage(network, ...path)
  return url && url + (CLUSTERS[network.caipNetworkId] ?? '')
}

export const addressUrl: NamespaceAdapter['addressUrl'] = (network, address) =>
  page(network, 'account', address)

export const transactionUrl: NamespaceAdapter['transactionUrl'] = (network, hash) => page(network, 'tx', hash)
