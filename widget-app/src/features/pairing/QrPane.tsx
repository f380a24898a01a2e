import { WalletMinimal } from 'lucide-react'
import { selectPairing } from '../../state/late/pairingSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { ListedWallet } from '../../types.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { Mark } from '../../ui/Mark.tsx'
import { QrCode, QrCodeRoom } from '../../ui/QrCode.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { CopyLink } from './CopyLink.tsx'
import { GetWalletRow } from './GetWalletRow.tsx'
import styles from './Pairing.module.css'
import { RelayNotice } from './RelayNotice.tsx'

/** A QR code to scan with a phone, or a link to copy. */
export function QrPane({ wallet }: { wallet?: ListedWallet | undefined }) {
  const { uri, renewals } = useAppSelector(selectPairing)
  const scan = wallet
    ? `Scan this QR code with ${wallet.name} on your phone`
    : 'Scan this QR code with your phone'
  useAnnounce(renewals === 0 ? `${scan}, or copy the link.` : `The code was renewed. ${scan}.`)
  return (
    <div className={styles.pane}>
      {uri ? (
        <QrCode text={uri} label={`QR code to connect ${wallet?.name ?? 'a wallet'}`}>
          {wallet ? <Mark name={wallet.name} src={wallet.imageUrl} /> : <WalletMinimal size={32} />}
        </QrCode>
      ) : (
        <QrCodeRoom>
          <Spinner />
        </QrCodeRoom>
      )}
      <p className={styles.hint}>Scan this QR code with your phone</p>
      <RelayNotice />
      <div className={styles.copy}>{uri ? <CopyLink uri={uri} /> : null}</div>
      {wallet && <GetWalletRow wallet={wallet} />}
    </div>
  )
}
