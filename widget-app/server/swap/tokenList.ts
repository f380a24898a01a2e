import { NATIVE_ADDRESSES } from '@airlock/kit/chains'
import { nameLabel, symbolLabel } from '../../shared/label.ts'
import type { Chain } from '../chains/chain.ts'
import { pictureOf } from '../tokens/packaged.ts'
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

/**
 * The tokens of a chain that the operator or a package lists, as their contracts describe them, after the coin. No
 * source's own list counts: anybody can have a token with a known name listed somewhere.
 */
export async function listTokens(tokens: Tokens, chain: Chain): Promise<ListedToken[]> {
  const described = await tokens.describe(chain, tokens.listed(chain))
  const rest = [...described.values()].map(({ address, name, symbol, decimals, picture }) => {
    return { address, name, symbol, decimals, picture }
  })
  return [coinOf(chain), ...rest]
}
