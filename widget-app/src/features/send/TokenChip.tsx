import { sendWords } from '../../messages/en/send.ts'
import type { Asset } from '../../state/late/asset.ts'
import { UnitChip } from '../../ui/UnitChip.tsx'
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
  if (!asset)
    return (
      <UnitChip isEmpty onClick={onClick}>
        {sendWords.stages.noAsset}
      </UnitChip>
    )
  return (
    <UnitChip
      mark={<TokenMark token={asset} size="s" />}
      label={labelOf(asset.symbol)}
      disabled={disabled}
      onClick={onClick}
    >
      {asset.symbol}
    </UnitChip>
  )
}
