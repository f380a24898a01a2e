import type { CaipNetworkId } from '../../types.ts'
import { networkId } from '../answers.ts'

/** The first 32 characters of the genesis hash (https://namespaces.chainagnostic.org/solana/caip2). */
const REFERENCE = /^[1-9A-HJ-NP-Za-km-z]{32}$/

/** Ids that some wallets still use for mainnet and devnet although they are not genesis hashes. */
const DEPRECATED: Readonly<Record<string, CaipNetworkId>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

export function toCaipNetworkId(chainId: unknown): CaipNetworkId {
  const id = networkId('solana', REFERENCE, chainId)
  return DEPRECATED[id] ?? id
}
