import { pairingWords } from '../../messages/en/pairing.ts'
import { selectPairing } from '../../state/late/pairingSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { ListedWallet } from '../../types.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { Mark } from '../../ui/Mark.tsx'
import { ScanPane } from '../../ui/ScanPane.tsx'
import { CopyLink } from '../appLinks/CopyLink.tsx'
import { WalletConnectMark } from '../marks/WalletConnectMark.tsx'
import { hasDownloads } from '../walletList/downloads.ts'
import { GetWalletRow } from './GetWalletRow.tsx'
import { OpenHere } from './OpenHere.tsx'
import styles from './Pairing.module.css'
import { RelayNotice } from './RelayNotice.tsx'

/** A QR code to scan with a phone, or a link to copy or to open here. */
export function QrPane({ wallet }: { wallet?: ListedWallet | undefined }) {
  const { uri, life, renewals } = useAppSelector(selectPairing)
  const scan = wallet ? pairingWords.scanWith(wallet.name) : pairingWords.scan
  useAnnounce(renewals === 0 ? pairingWords.orCopyTheLink(scan) : pairingWords.codeRenewed(scan))
  return (
    <ScanPane
      title={scan}
      text={uri}
      label={pairingWords.qrCodeToConnect(wallet?.name ?? pairingWords.aWallet)}
      figure={wallet ? <Mark name={wallet.name} src={wallet.imageUrl} /> : <WalletConnectMark />}
      life={life}
      notice={<RelayNotice />}
      below={wallet && hasDownloads(wallet) ? <GetWalletRow wallet={wallet} /> : null}
    >
      <div className={styles.links}>
        <CopyLink uri={uri} wide />
        {wallet && <OpenHere wallet={wallet} />}
      </div>
    </ScanPane>
  )
}
