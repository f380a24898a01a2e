import { ChevronRight, Copy, Wallet } from 'lucide-react'
import { commonWords } from '../../messages/en/common.ts'
import { receiveWords } from '../../messages/en/receive.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import { showToast } from '../../state/notices/toast.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { WholeAddress } from '../../ui/WholeAddress.tsx'
import { NetworkMark } from '../marks/NetworkMark.tsx'
import { selectCompatible } from './compatible.ts'
import styles from './Receive.module.css'

/** The number of network marks that are shown; the others are in the list behind them. */
const SHOWN = 4

/** The networks that the address is valid on: funds sent on another one may be lost. */
function Networks() {
  const dispatch = useAppDispatch()
  const networks = useAppSelector(selectCompatible)
  const [only] = networks
  return (
    <button
      type="button"
      className={styles.networks}
      onClick={() => dispatch(pushed({ view: 'WalletCompatibleNetworks' }))}
    >
      <span className={styles.only}>
        {networks.length === 1 && only ? receiveWords.onlyOn(only.name) : receiveWords.onlyOnThese}
      </span>
      <span className={styles.marks}>
        {networks.slice(0, SHOWN).map((network) => (
          <NetworkMark key={network.caipNetworkId} network={network} size="s" />
        ))}
      </span>
      <ChevronRight size={16} />
    </button>
  )
}

/** The address as a QR code and as text to copy: in full, because people compare all of it. */
export function WalletReceiveView() {
  const dispatch = useAppDispatch()
  const { address, connectedWalletInfo } = useAppSelector(selectAccount)
  if (!address) return null
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => dispatch(showToast({ message: receiveWords.addressCopied, variant: 'success' })),
      () => dispatch(showToast({ message: commonWords.failedToCopy, variant: 'error' })),
    )
  return (
    <div className={styles.view}>
      <div className={styles.code}>
        <QrCode text={address} label={receiveWords.qrCodeOfYourAddress}>
          {connectedWalletInfo?.icon ? (
            <Mark name={connectedWalletInfo.name} src={connectedWalletInfo.icon} />
          ) : (
            <Wallet size={32} />
          )}
        </QrCode>
      </div>
      <p className={styles.hint}>{receiveWords.copyYourAddressOrScan}</p>
      <p className={styles.address}>
        <WholeAddress address={address} />
      </p>
      <Button tone="primary" wide onClick={() => void copy()}>
        <Copy size={16} />
        {receiveWords.copyAddress}
      </Button>
      <Networks />
    </div>
  )
}
