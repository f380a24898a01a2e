import type { Chain } from './chain.ts'

type Facts = Pick<Chain, 'name' | 'nativeCurrency' | 'isTestnet' | 'explorerUrl' | 'multicall'>

/** Public facts of chains by CAIP-2 id, for settings that operators leave out. They include no node addresses. */
export type ChainFacts = Readonly<Record<string, Facts>>

const SOL = { name: 'Solana', symbol: 'SOL', decimals: 9 }

const solana = (name: string, isTestnet: boolean): Facts => ({
  name,
  nativeCurrency: SOL,
  isTestnet,
  explorerUrl: 'https://solscan.io',
  multicall: null,
})

/** Solana has three public clusters. */
export const SOLANA_FACTS: ChainFacts = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': solana('Solana', false),
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': { ...solana('Solana Testnet', true), explorerUrl: null },
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': { ...solana('Solana Devnet', true), explorerUrl: null },
}

/** The ENS registry on chains where ENS is deployed. viem only knows the universal resolver. */
export const ENS_REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
export const ENS_CHAINS: ReadonlySet<string> = new Set(['eip155:1', 'eip155:11155111', 'eip155:17000'])
