import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { smartAccountWords } from '../../messages/en/smartAccount.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { networkName } from '../marks/networkName.ts'
import type { OwnAccounts } from './ownAccounts.ts'
import styles from './SmartAccount.module.css'
import { readUpgrade, removeUpgrade, type Upgrade } from './upgrade.ts'

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
      <Button wide busy={isBusy} onClick={onRemove}>
        {smartAccountWords.removeUpgrade[upgrade]}
      </Button>
    </div>
  )
}

/** The upgrade of the EOA on the active network (EIP-7702); nothing without one, and while it is unknown. */
export function UpgradeOfKey({ own }: { own: OwnAccounts }) {
  const dispatch = useAppDispatch()
  const [upgrade, setUpgrade] = useState<Upgrade | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { caipNetworkId } = own.network
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network has another answer.
  useEffect(() => {
    if (isBusy) return
    let isCurrent = true
    setUpgrade(null)
    void dispatch(readUpgrade()).then((read) => isCurrent && setUpgrade(read))
    return () => {
      isCurrent = false
    }
  }, [dispatch, caipNetworkId, isBusy])
  if (upgrade === null || upgrade === 'none') return null
  const remove = () => {
    setBusy(true)
    dispatch(removeUpgrade()).finally(() => setBusy(false))
  }
  return (
    <UpgradeNotice upgrade={upgrade} network={networkName(own.network)} isBusy={isBusy} onRemove={remove} />
  )
}
