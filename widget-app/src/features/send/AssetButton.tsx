import { ChevronDown } from 'lucide-react'
import type { Asset } from '../../state/late/asset.ts'
import { Mark } from '../../ui/Mark.tsx'
import styles from './Send.module.css'

interface AssetButtonProps {
  asset: Asset
  disabled?: boolean
  /** What it does, for screen readers. */
  label: string
  onClick: () => void
}

/** The selected token, and the button that leads to a list of tokens. */
export function AssetButton({ asset, disabled = false, label, onClick }: AssetButtonProps) {
  return (
    <button type="button" className={styles.asset} disabled={disabled} aria-label={label} onClick={onClick}>
      <Mark name={asset.name} src={asset.iconUrl ?? undefined} shape="network" size="s" />
      <span className={styles.symbol} title={asset.symbol}>
        {asset.symbol}
      </span>
      {!disabled && <ChevronDown size={16} />}
    </button>
  )
}
