import { sendWords } from '../../messages/en/send.ts'
import type { Asset } from '../../state/late/asset.ts'
import { UnitChip } from '../../ui/UnitChip.tsx'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
import { TokenMark } from '../marks/TokenMark.tsx'

interface TokenChipProps {
  /** Null while none is chosen. */
  asset: Asset | null
  disabled?: boolean
  /** What it does, for screen readers. */
  labelOf: (symbol: string) => string
  onClick: () => void
}

/** The token of an amount, which leads to a list of tokens. */
export function TokenChip({ asset, disabled = false, labelOf, onClick }: TokenChipProps) {
  useKeptFocus(asset?.symbol)
  if (!asset)
    return (
      // Another text is another element: one that takes another width would count as moved.
      <UnitChip key="none" isEmpty onClick={onClick}>
        {sendWords.stages.noAsset}
      </UnitChip>
    )
  return (
    <UnitChip
      key={asset.symbol}
      mark={<TokenMark token={asset} size="s" />}
      label={labelOf(asset.symbol)}
      disabled={disabled}
      onClick={onClick}
    >
      {asset.symbol}
    </UnitChip>
  )
}
