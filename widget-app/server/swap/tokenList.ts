import { NATIVE_ADDRESSES } from '@airlock/kit/chains'
import { nameLabel, symbolLabel } from '../../shared/label.ts'
import type { Chain } from '../chains/chain.ts'
import { pictureOf } from '../tokens/packaged.ts'
import type { Token } from '../tokens/token.ts'
import type { Tokens } from '../tokens/tokens.ts'

/** A token that can be chosen for a swap. */
export interface ListedToken {
  address: string
  name: string
  symbol: string
  decimals: number
  picture: string | null
}

function coinOf({ namespace, nativeCurrency: { name, symbol, decimals } }: Chain): ListedToken {
  const label = symbolLabel(symbol) ?? ''
  const { common: address } = NATIVE_ADDRESSES[namespace]
  return { address, name: nameLabel(name) ?? label, symbol: label, decimals, picture: pictureOf(symbol) }
}

const toListed = ({ address, name, symbol, decimals, picture }: Token): ListedToken => {
  return { address, name, symbol, decimals, picture }
}

/**
 * The tokens of a chain that the operator or a package lists, as their contracts describe them, after the coin. No
 * source's own list counts: anybody can have a token with a known name listed somewhere.
 */
export async function listTokens(tokens: Tokens, chain: Chain): Promise<ListedToken[]> {
  const described = await tokens.describe(chain, tokens.listed(chain))
  return [coinOf(chain), ...[...described.values()].map(toListed)]
}

/**
 * The token at an address, listed or not; none if there is no token. Throws an `OutboundError` if that cannot be read,
 * which would be taken for no token otherwise.
 */
export async function findTokens(tokens: Tokens, chain: Chain, address: string): Promise<ListedToken[]> {
  const described = await tokens.describe(chain, [address], { isComplete: true })
  return [...described.values()].map(toListed)
}
