import { ArrowUpRight } from 'lucide-react'
import { clockTime } from '../../format/time.ts'
import { farcasterWords as words } from '../../messages/en/farcaster.ts'
import { selectEmbedded } from '../../state/account/embeddedSlice.ts'
import { selectFarcaster } from '../../state/late/farcasterSlice.ts'
import { selectScreenView } from '../../state/router/viewFacts.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { ScanPane } from '../../ui/ScanPane.tsx'
import { CopyLink } from '../appLinks/CopyLink.tsx'
import { thisDevice } from '../appLinks/device.ts'
import { WalletLink } from '../appLinks/WalletLink.tsx'
import styles from './ConnectingFarcasterView.module.css'
import { SocialMark } from './SocialMark.tsx'
import { SocialStatus } from './SocialStatus.tsx'

/** Whether Farcaster's app can be on this device. */
const isPhone = () => ['ios', 'android'].includes(thisDevice().system)

/** The code to scan, or on a phone to open in the app there. */
function FarcasterCode({ url, expiresAt }: { url: string; expiresAt: number }) {
  const { renewals } = useAppSelector(selectFarcaster)
  const task = isPhone() ? { title: words.signInThere, hint: words.orScan } : { title: words.scan }
  useAnnounce(renewals === 0 ? task.title : words.renewed)
  return (
    <ScanPane
      text={url}
      label={words.qrCode}
      figure={<SocialMark provider="farcaster" size={32} />}
      {...task}
    >
      <p className={styles.valid}>{words.validUntil(clockTime(expiresAt))}</p>
      {isPhone() && (
        <WalletLink tone="primary" wide href={url}>
          {words.open}
          <ArrowUpRight size={16} />
        </WalletLink>
      )}
      <CopyLink uri={url} wide />
    </ScanPane>
  )
}

/**
 * A sign-in with Farcaster, which has no window: the visitor scans a code and signs in the app on their phone. The
 * secure frame then asks who they are, in this view.
 */
export function ConnectingFarcasterView() {
  const { attempt } = useAppSelector(selectEmbedded)
  const { code } = useAppSelector(selectFarcaster)
  const inFrame = useAppSelector((state) => selectScreenView(state) === 'ConnectingFarcaster')
  if (inFrame) return null
  const url = attempt.busy && !attempt.accepted ? code?.url : null
  return code && url ? <FarcasterCode url={url} expiresAt={code.expiresAt} /> : <SocialStatus />
}
