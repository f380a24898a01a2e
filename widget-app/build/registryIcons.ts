import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'

/**
 * The pictures of @web3icons/core that the server hands out, read when it is built. Of each logo the variant with its
 * own ground: it is the one that can be seen in light and in dark.
 */

const require = createRequire(import.meta.url)
const core = require.resolve('@web3icons/core')
/** The list of what each icon shows is a package of its own, on which core depends. */
const metadata = createRequire(core).resolve('@web3icons/common/metadata')

const Metadata = z.object({
  networks: z.array(
    z.object({ filePath: z.string(), caip2id: z.optional(z.string()), nativeCoinId: z.optional(z.string()) }),
  ),
  tokens: z.array(
    z.object({
      id: z.string(),
      filePath: z.string(),
      symbol: z.string(),
      marketCapRank: z.optional(z.nullable(z.number())),
    }),
  ),
})
const Module = z.object({ default: z.string() })

/** The best known tokens are there, and the coins of the networks: all 1,788 would be five megabytes. */
const TOKEN_RANKS = 500

/** Test networks look like the networks that they are for. */
const TEST_NETWORKS: Readonly<Record<string, string>> = {
  'eip155:11155111': 'eip155:1',
  'eip155:17000': 'eip155:1',
  'eip155:560048': 'eip155:1',
  'eip155:11155420': 'eip155:10',
  'eip155:97': 'eip155:56',
  'eip155:80002': 'eip155:137',
  'eip155:84532': 'eip155:8453',
  'eip155:421614': 'eip155:42161',
  'eip155:43113': 'eip155:43114',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000933ea01ad0ee984209779ba': 'bip122:000000000019d6689c085ae165831e93',
  'bip122:00000008819873e925422c1ff0f99f7c': 'bip122:000000000019d6689c085ae165831e93',
}

/** Wallets of makers whose logo is there as that of their network or token. */
const BRANDS: Readonly<Record<string, string>> = {
  abstract: 'network:abstract',
  'aleph-zero': 'token:AZERO',
  alephium: 'token:ALPH',
  ambire: 'token:WALLET',
  arianee: 'token:ARIA20',
  aurora: 'network:aurora',
  blocto: 'token:BLT',
  concordium: 'token:CCD',
  creditcoin: 'token:CTC',
  enjin: 'token:ENJ',
  flow: 'token:FLOW',
  frontier: 'token:FRONT',
  hippocrat: 'token:HPO',
  jupiter: 'token:JUP',
  kaia: 'network:kaia',
  klever: 'token:KLV',
  loopring: 'network:loopring',
  manta: 'network:manta-pacific',
  math: 'token:MATH',
  nabox: 'token:NABOX',
  nash: 'token:NEX',
  nodle: 'token:NODL',
  oasys: 'network:oasys',
  orion: 'token:ORN',
  pintu: 'token:PTU',
  polkadot: 'network:polkadot',
  pundi: 'token:PUNDIX',
  robinhood: 'network:robinhood',
  safemoon: 'token:SFM',
  safepal: 'token:SFP',
  saucerswap: 'token:SAUCE',
  shido: 'token:SHIDO',
  status: 'network:status',
  strikex: 'token:STRX',
  sweat: 'token:SWEAT',
  theta: 'network:theta',
  thorwallet: 'token:TGT',
  wemix: 'network:wemix',
  wombat: 'token:WOMBAT',
}

type IconSet = Record<string, string>

const folderOf = (kind: string) => join(dirname(core), 'svgs', kind, 'background')

/** One icon as SVG text without what is only there for people who read it. */
async function read(kind: string, name: string): Promise<string> {
  const module = await import(pathToFileURL(join(folderOf(kind), `${name}.svg.js`)).href)
  return Module.parse(module).default.replace(/>\s+</g, '><').replace(' class="web3icons"', '').trim()
}

const namesOf = (kind: string) =>
  new Set(
    readdirSync(folderOf(kind)).flatMap((file) => (file.endsWith('.svg.js') ? [file.slice(0, -7)] : [])),
  )

/** Reads what of a list is there. An icon that two of them name belongs to the first. */
async function collect(list: readonly (readonly [key: string, filePath: string])[]): Promise<IconSet> {
  const names = { network: namesOf('networks'), token: namesOf('tokens') }
  const set: IconSet = {}
  for (const [key, filePath] of list) {
    const [kind, name] = filePath.split(':')
    if ((kind !== 'network' && kind !== 'token') || !name || !names[kind].has(name) || key in set) continue
    set[key] = await read(`${kind}s`, name)
  }
  return set
}

async function wallets(): Promise<IconSet> {
  const set = await collect(Object.entries(BRANDS))
  // Some wallets are there as the exchange that makes them.
  for (const kind of ['exchanges', 'wallets']) {
    for (const name of namesOf(kind)) set[name] = await read(kind, name)
  }
  return set
}

// Not a difference: two without a rank would make none.
const compare = (a: number, b: number) => Number(a > b) - Number(a < b)

/** The whole set: wallets by name, networks by CAIP-2, tokens by symbol in capitals. */
export async function registryIcons() {
  const all = Metadata.parse(await import(pathToFileURL(metadata).href))
  const networks = await collect(
    all.networks.flatMap(({ caip2id, filePath }) => (caip2id ? [[caip2id, filePath]] : [])),
  )
  for (const [test, main] of Object.entries(TEST_NETWORKS)) networks[test] ??= networks[main] ?? ''
  const native = new Set(all.networks.map(({ nativeCoinId }) => nativeCoinId))
  const rankOf = ({ marketCapRank }: { marketCapRank?: number | null | undefined }) =>
    marketCapRank ?? Infinity
  const ranked = all.tokens
    .filter((token) => rankOf(token) <= TOKEN_RANKS || native.has(token.id))
    .sort((a, b) => compare(rankOf(a), rankOf(b)))
  const tokens = await collect(ranked.map(({ symbol, filePath }) => [symbol.toUpperCase(), filePath]))
  return { wallets: await wallets(), networks, tokens }
}

const ID = 'virtual:registry-icons'

/** Serves the set as `virtual:registry-icons`, as one JSON text that is parsed when the server starts. */
export function registryIconsPlugin(): Plugin {
  return {
    name: 'registry-icons',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: async (id) =>
      id === `\0${ID}`
        ? `export const icons = JSON.parse(${JSON.stringify(JSON.stringify(await registryIcons()))})`
        : null,
  }
}
