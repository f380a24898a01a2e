import { type Asset, isSameAsset } from '../../state/late/asset.ts'

/** Contract addresses are never shorter: tokens are found only by a full address. */
const ADDRESS = 32

/**
 * The assets whose name or symbol contains the text, in the list's order. An address finds only the asset that has it:
 * anybody can name a token like the address of another one.
 */
export function searchAssets(assets: readonly Asset[], query: string): readonly Asset[] {
  const text = query.trim()
  if (!text) return assets
  if (text.length >= ADDRESS && !/\s/.test(text))
    return assets.filter(({ address }) => isSameAsset(address, text))
  const wanted = text.toLowerCase()
  return assets.filter(
    ({ name, symbol }) => name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted),
  )
}
