/**
 * The names that the Wallet Standard and Sign-In With Solana have for Solana's clusters, by CAIP-2 reference. A page
 * with Solana loads this module.
 */
export const SOLANA_CLUSTERS: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}
