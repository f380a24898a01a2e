import type { Asset } from '../../state/late/asset.ts'

/** Contract addresses are never shorter: tokens are found only by a full address. */
const ADDRESS = 32

/** The assets whose name or symbol contains the text, or whose address equals it, in the list's order. */
export function searchAssets(assets: readonly Asset[], query: string): readonly Asset[] {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return assets
  return assets.filter(
    ({ name, symbol, address }) =>
      name.toLowerCase().includes(wanted) ||
      symbol.toLowerCase().includes(wanted) ||
      (wanted.length >= ADDRESS && address?.toLowerCase() === wanted),
  )
}
