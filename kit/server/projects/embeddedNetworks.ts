/**
 * A network that the embedded wallet supports by default. Names and currencies follow viem/chains, if viem has them.
 */
type Row = readonly [caipId: string, name: string, symbol: string]

const EVM: readonly Row[] = [
  ['eip155:1', 'Ethereum', 'ETH'],
  ['eip155:5', 'Goerli', 'ETH'],
  ['eip155:11155111', 'Sepolia', 'ETH'],
  ['eip155:10', 'OP Mainnet', 'ETH'],
  ['eip155:420', 'Optimism Goerli', 'ETH'],
  ['eip155:42161', 'Arbitrum One', 'ETH'],
  ['eip155:421613', 'Arbitrum Goerli', 'ETH'],
  ['eip155:137', 'Polygon', 'POL'],
  ['eip155:80001', 'Polygon Mumbai', 'MATIC'],
  ['eip155:42220', 'Celo', 'CELO'],
  ['eip155:1313161554', 'Aurora', 'ETH'],
  ['eip155:1313161555', 'Aurora Testnet', 'ETH'],
  ['eip155:56', 'BNB Smart Chain', 'BNB'],
  ['eip155:97', 'BNB Smart Chain Testnet', 'tBNB'],
  ['eip155:43114', 'Avalanche', 'AVAX'],
  ['eip155:43113', 'Avalanche Fuji', 'AVAX'],
  ['eip155:324', 'ZKsync Era', 'ETH'],
  ['eip155:280', 'ZKsync Era Testnet', 'ETH'],
  ['eip155:100', 'Gnosis', 'XDAI'],
  ['eip155:8453', 'Base', 'ETH'],
  ['eip155:84531', 'Base Goerli', 'ETH'],
  ['eip155:84532', 'Base Sepolia', 'ETH'],
  ['eip155:7777777', 'Zora', 'ETH'],
  ['eip155:999', 'Zora Goerli Testnet', 'ETH'],
]

const SOLANA: readonly Row[] = [
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', 'SOL'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'SOL'],
]

const facts = ([id, name, symbol]: Row, decimals: number) => ({
  id,
  name,
  nativeCurrency: { symbol, decimals },
})

/** The 27 networks of the embedded wallet. An operator whose RPC service supports all of them configures it once. */
export const EMBEDDED_NETWORKS = [...EVM.map((row) => facts(row, 18)), ...SOLANA.map((row) => facts(row, 9))]
