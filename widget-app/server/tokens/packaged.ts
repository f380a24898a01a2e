import { networks, tokens } from '@web3icons/common/metadata'
import { nameLabel, symbolLabel } from '../../shared/label.ts'
import { isAddressOf } from '../chains/addresses.ts'

/** A token of a package: an unverified claim until its chain confirms it. */
export interface Claim {
  name?: string | undefined
  symbol?: string | undefined
  picture: string | null
}

/** Networks whose names differ between the package's list of tokens and its list of networks. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'polygon-pos': 'eip155:137',
  'optimistic-ethereum': 'eip155:10',
  xdai: 'eip155:100',
  'harmony-shard-0': 'eip155:1666600000',
  'klay-token': 'eip155:8217',
  'huobi-token': 'eip155:128',
  'okex-chain': 'eip155:66',
  opbnb: 'eip155:204',
  'manta-pacific': 'eip155:169',
  kava: 'eip155:2222',
}

/** The key of a token, the same for all spellings of its address. */
export const tokenKey = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address

/** The symbols with an image in our own registry (see registry/images/pictures.ts). */
const PICTURED = /^[\p{L}\p{N}$.+₮-]{1,16}$/u

/** The path of a symbol's image in the registry. */
export const pictureOf = (symbol: string): string | null =>
  PICTURED.test(symbol) ? `/public/getTokenImage/${encodeURIComponent(symbol.toUpperCase())}` : null

const rankOf = ({ marketCapRank }: (typeof tokens)[number]) => marketCapRank ?? Number.POSITIVE_INFINITY
const bySymbol = (symbol: string) => symbol.toUpperCase()

/**
 * The registry has one image per symbol, that of the best-known token. Other tokens with the same symbol must not use
 * it.
 */
function bestKnown(): ReadonlySet<string> {
  const best = new Map<string, (typeof tokens)[number]>()
  for (const token of tokens) {
    const known = best.get(bySymbol(token.symbol))
    if (!known || rankOf(token) < rankOf(known)) best.set(bySymbol(token.symbol), token)
  }
  return new Set([...best.values()].map(({ id }) => id))
}

type Claims = Map<string, Claim>

function read(): ReadonlyMap<string, Claims> {
  const chains = new Map(networks.flatMap(({ id, caip2id }) => (caip2id ? [[id, caip2id] as const] : [])))
  for (const [name, chain] of Object.entries(OTHER_NAMES)) chains.set(name, chain)
  const pictured = bestKnown()
  const all = new Map<string, Claims>()
  for (const { id, name, symbol, addresses } of tokens) {
    const picture = pictured.has(id) ? pictureOf(symbol) : null
    const claim: Claim = { name: nameLabel(name), symbol: symbolLabel(bySymbol(symbol)), picture }
    for (const [network, address] of Object.entries(addresses)) {
      const chain = chains.get(network)
      if (!chain || !address || !isAddressOf(chain.split(':')[0] ?? '', address)) continue
      const claims: Claims = all.get(chain) ?? new Map()
      all.set(chain, claims.set(tokenKey(address), claim))
    }
  }
  return all
}

const PACKAGED = read()
const NONE: Claims = new Map()

/** The packaged tokens of a chain (CAIP-2), by {@link tokenKey}. */
export const packagedTokens = (chainId: string): ReadonlyMap<string, Claim> => PACKAGED.get(chainId) ?? NONE
