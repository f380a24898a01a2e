import type { ChainNamespace } from './capabilities.ts'
import type { Chain, NamedToken } from './chain.ts'
import { type ChainFacts, ENS_CHAINS, ENS_REGISTRY } from './facts.ts'
import type { ChainEntry } from './schema.ts'
import { withKey } from './withKey.ts'

/** An operator's settings of a chain, from either file. */
export type ChainSettings = Omit<ChainEntry, 'tokens' | 'nativeCurrency' | 'rpcUrls' | 'explorerApi'> & {
  rpcUrls: readonly string[]
  explorerApi?: string
  internalUrls?: readonly string[]
  tokens?: readonly NamedToken[]
  nativeCurrency?: { name?: string | undefined; symbol: string; decimals: number } | undefined
}

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Fills in a setting that is left out with the public facts of the chain; null removes it. */
const given = <Value>(own: Value | undefined, known: Value): Value => (own === undefined ? known : own)

function currencyOf(
  { nativeCurrency: own }: ChainSettings,
  known: Chain['nativeCurrency'],
): Chain['nativeCurrency'] {
  if (!own) return known
  const { symbol, decimals } = own
  return { name: own.name ?? (symbol === known.symbol ? known.name : symbol), symbol, decimals }
}

/** Settings that stay absent if they are left out. */
const optionalOf = ({ priceApiChain, swaps }: ChainSettings) => ({
  ...(priceApiChain !== undefined && { priceApiChain }),
  ...(swaps && { swaps }),
})

/** Completes a chain's entry with everything that it leaves out. */
export function complete(entry: ChainSettings, facts: ChainFacts): Chain {
  const { id } = entry
  const known = Object.hasOwn(facts, id) ? facts[id] : undefined
  return withKey({
    id,
    namespace: id.slice(0, id.indexOf(':')) as ChainNamespace,
    name: entry.name ?? known?.name ?? id,
    nativeCurrency: currencyOf(entry, known?.nativeCurrency ?? ETHER),
    isTestnet: entry.testnet ?? known?.isTestnet ?? false,
    rpcUrls: entry.rpcUrls,
    internalUrls: entry.internalUrls ?? [],
    explorerUrl: given(entry.explorerUrl, known?.explorerUrl ?? null),
    balances: entry.balances ?? 'chain',
    history: entry.history ?? 'none',
    explorerApi: entry.explorerApi ?? null,
    startBlock: entry.startBlock ?? null,
    multicall: given(entry.multicall, known?.multicall ?? null),
    ensRegistry: given(entry.ensRegistry, ENS_CHAINS.has(id) ? ENS_REGISTRY : null),
    tokens: entry.tokens ?? [],
    pools: entry.pools ?? [],
    ...optionalOf(entry),
  })
}
