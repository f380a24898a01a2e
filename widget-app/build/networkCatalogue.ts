import * as chains from 'viem/chains'
import type { Plugin } from 'vite'

/**
 * The networks that a dApp can name by id alone, as the widget loads them: one compact row per network, made from
 * viem's chains when the widget is built, so that viem itself stays out of the way until it is needed.
 */
export type CatalogueRow = [
  id: number,
  name: string,
  currency: [name: string, symbol: string, decimals: number],
  rpcUrls: string[],
  explorer: [name: string, url: string] | 0,
  testnet: 0 | 1,
]

interface Chain {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet?: boolean | undefined
}

const isLocal = (url: string): boolean => /^https?:\/\/(?:127\.0\.0\.1|localhost)\b/.test(url)

function toRow(chain: Chain): CatalogueRow {
  const { name, symbol, decimals } = chain.nativeCurrency
  const explorer = chain.blockExplorers?.default
  return [
    chain.id,
    chain.name,
    [name, symbol, decimals],
    chain.rpcUrls.default.http.filter((url) => url.startsWith('https:') || isLocal(url)),
    explorer ? [explorer.name, explorer.url] : 0,
    chain.testnet ? 1 : 0,
  ]
}

/** Every network, one per id (viem names some twice: the first by name wins), in the order of their ids. */
export function catalogueRows(): CatalogueRow[] {
  const byId = new Map<number, CatalogueRow>()
  for (const chain of Object.values(chains) as Chain[])
    if (!byId.has(chain.id)) byId.set(chain.id, toRow(chain))
  return [...byId.values()].sort(([a], [b]) => a - b)
}

const ID = 'virtual:network-catalogue'

/** Serves the catalogue as `virtual:network-catalogue`, its rows as one JSON text that is parsed when first loaded. */
export function networkCatalogue(): Plugin {
  return {
    name: 'network-catalogue',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) =>
      id === `\0${ID}`
        ? `export const rows = JSON.parse(${JSON.stringify(JSON.stringify(catalogueRows()))})`
        : null,
  }
}
