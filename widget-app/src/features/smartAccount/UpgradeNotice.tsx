import { CircleCheck, TriangleAlert } from 'lucide-react'
import { smartAccountWords } from '../../messages/en/smartAccount.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './SmartAccount.module.css'
import type { Upgrade } from './upgrade.ts'

interface UpgradeNoticeProps {
  upgrade: Exclude<Upgrade, 'none'>
  /** The name of the network. */
  network: string
  isBusy: boolean
  onRemove: () => void
}

/** Code that nobody here knows is a danger. */
const LOOKS = {
  ours: { icon: CircleCheck, tone: 'plain' },
  other: { icon: TriangleAlert, tone: 'caution' },
} as const

/** Says that the EOA runs code, and offers to remove it. */
export function UpgradeNotice({ upgrade, network, isBusy, onRemove }: UpgradeNoticeProps) {
  return (
    <div className={styles.actions}>
      <Notice {...LOOKS[upgrade]}>{smartAccountWords.upgraded[upgrade](network)}</Notice>
      <Button wide tone={upgrade === 'ours' ? 'quiet' : 'secondary'} busy={isBusy} onClick={onRemove}>
        {smartAccountWords.removeUpgrade[upgrade]}
      </Button>
    </div>
  )
}
