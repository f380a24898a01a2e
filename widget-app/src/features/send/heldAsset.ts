import type { Token } from '../../chains/adapter.ts'
import { fromBaseUnits } from '../../format/amount.ts'
import type { Asset } from '../../state/late/asset.ts'
import type { CaipNetwork, HeldToken } from '../../types.ts'
import { toBaseUnits } from './amount.ts'

export const tokenOf = ({ address, decimals }: Asset): Token | undefined =>
  address === null ? undefined : { address, decimals }

/** What the account has of it, as an exact decimal text. */
export const balanceOf = ({ balance, decimals }: Asset): string => fromBaseUnits(balance, decimals)

/** The network's own currency, as the network describes it. */
export const coinOf = ({ nativeCurrency }: CaipNetwork, balance: bigint): Asset => ({
  address: null,
  ...nativeCurrency,
  balance,
  price: null,
  iconUrl: null,
})

/**
 * What can be sent of what the server says is there. A token without decimals is none to send an amount of (spec section
 * 5), and of another network, or of an amount that makes no sense, none at all.
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
