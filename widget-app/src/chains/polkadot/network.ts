import type { CaipNetworkId } from '../../types.ts'
import { networkId } from '../answers.ts'

/** SS58 prefixes (https://github.com/paritytech/ss58-registry), by the first 32 characters of the genesis hash. */
const PREFIXES: Readonly<Record<string, number>> = {
  // Polkadot and its Asset Hub
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0,
  // Kusama and its Asset Hub
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
  'polkadot:48239ef607d7928874027a43a6768920': 2,
  // Westend and its Asset Hub
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': 42,
  'polkadot:67f9723393ef76214df0118c34bbbd3d': 42,
}

/** The prefix of the network's addresses; undefined where we do not know it. */
export const prefixOf = (caipNetworkId: CaipNetworkId): number | undefined => PREFIXES[caipNetworkId]

export const toCaipNetworkId = (chainId: unknown): CaipNetworkId =>
  networkId('polkadot', /^[0-9a-f]{32}$/, chainId)
