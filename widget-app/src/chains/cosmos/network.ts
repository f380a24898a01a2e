import type { CaipNetworkId } from '../../types.ts'
import { networkId } from '../answers.ts'

/** Address prefixes (https://github.com/cosmos/chain-registry, `bech32_prefix`), by chain id. */
const PREFIXES: Readonly<Record<string, string>> = {
  'cosmos:cosmoshub-4': 'cosmos',
  'cosmos:theta-testnet-001': 'cosmos',
  'cosmos:provider': 'cosmos',
  'cosmos:osmosis-1': 'osmo',
  'cosmos:osmo-test-5': 'osmo',
  'cosmos:juno-1': 'juno',
  'cosmos:stargaze-1': 'stars',
  'cosmos:celestia': 'celestia',
  'cosmos:dydx-mainnet-1': 'dydx',
  'cosmos:injective-1': 'inj',
  'cosmos:noble-1': 'noble',
  'cosmos:neutron-1': 'neutron',
  'cosmos:axelar-dojo-1': 'axelar',
  'cosmos:akashnet-2': 'akash',
  'cosmos:phoenix-1': 'terra',
  'cosmos:kava_2222-10': 'kava',
  'cosmos:secret-4': 'secret',
  'cosmos:stride-1': 'stride',
  'cosmos:agoric-3': 'agoric',
}

/** The prefix of the network's addresses; undefined where we do not know it. */
export const prefixOf = (caipNetworkId: CaipNetworkId): string | undefined => PREFIXES[caipNetworkId]

/** The chain's own name of itself, which wallets go by. */
export const chainIdOf = (caipNetworkId: CaipNetworkId): string => caipNetworkId.slice('cosmos:'.length)

export const toCaipNetworkId = (chainId: unknown): CaipNetworkId =>
  networkId('cosmos', /^[-\w]{1,32}$/, chainId)
