import type { Asset } from '../../state/late/asset.ts'

/** Shorter than any contract: only a whole address is looked for as one. */
const ADDRESS = 32

/** Those whose name or symbol has the text in it, or whose address it is; in the order of the list. */
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
