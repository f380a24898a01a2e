import type { Token } from '../../chains/adapter.ts'
import { fromBaseUnits } from '../../format/amount.ts'
import type { Asset } from '../../state/late/asset.ts'
import type { CaipNetwork, HeldToken } from '../../types.ts'
import { toBaseUnits } from './amount.ts'

export const tokenOf = ({ address, decimals }: Asset): Token | undefined =>
  address === null ? undefined : { address, decimals }

/** The account's balance of an asset as an exact decimal text. */
export const balanceOf = ({ balance, decimals }: Asset): string => fromBaseUnits(balance, decimals)

/** The native currency as the network's configuration describes it. */
export const coinOf = ({ nativeCurrency }: CaipNetwork, balance: bigint): Asset => ({
  address: null,
  ...nativeCurrency,
  balance,
  price: null,
  iconUrl: null,
})

/**
 * Converts a token of the server's list to an asset that can be sent. Null for a token without decimals
 * (spec section 5), of another network, or with an invalid balance.
 */
export function toAsset({ quantity, watched, ...token }: HeldToken, { caipNetworkId }: CaipNetwork): Asset[] {
  const decimals = Number(quantity.decimals)
  const balance = toBaseUnits(quantity.numeric, decimals)
  if (token.chainId !== caipNetworkId || decimals === 0 || balance === null) return []
  if (balance === 0n && !watched) return []
  const address = token.address ? token.address.slice(token.address.lastIndexOf(':') + 1) : null
  const { name, symbol, price, iconUrl } = token
  return [{ address, name, symbol, decimals, balance, price, iconUrl, ...(watched && { isWatched: true }) }]
}
