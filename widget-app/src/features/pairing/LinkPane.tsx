import { ArrowUpRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { pairingWords } from '../../messages/en/pairing.ts'
import { selectPairing } from '../../state/late/pairingSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { ListedWallet } from '../../types.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { CopyLink } from '../appLinks/CopyLink.tsx'
import { WalletLink } from '../appLinks/WalletLink.tsx'
import { GetWalletRow } from './GetWalletRow.tsx'
import styles from './Pairing.module.css'
import { RelayNotice } from './RelayNotice.tsx'

interface LinkPaneProps {
  wallet: ListedWallet
  /** Undefined while the pairing is being created, null if no link works on this device. */
  href: string | null | undefined
  /** Describes the request in the wallet. */
  text: string
  /** Shows the QR code for another phone. */
  onShowCode?: (() => void) | undefined
}

/** After this time (ms) without a response the wallet probably did not open. */
const PATIENCE = 6000

/** Whether the wallet was opened a while ago without any effect. */
function useDoubt(opened: number): boolean {
  const [doubted, doubt] = useState(0)
  useEffect(() => {
    if (opened === 0) return
    const timer = setTimeout(() => doubt(opened), PATIENCE)
    return () => clearTimeout(timer)
  }, [opened])
  return opened > 0 && doubted === opened
}

/** A link that opens the wallet on this device, and help if it does not. */
export function LinkPane({ wallet, href, text, onShowCode }: LinkPaneProps) {
  const { uri } = useAppSelector(selectPairing)
  const [opened, open] = useState(0)
  const isDoubtful = useDoubt(opened)
  const figure = (
    <ProgressRing progress={uri && opened === 0 ? 'still' : 'busy'}>
      <Mark name={wallet.name} src={wallet.imageUrl} size="l" />
    </ProgressRing>
  )
  return (
    <>
      <StatusPanel figure={figure} title={pairingWords.continueIn(wallet.name)} text={text}>
        <RelayNotice />
        {href !== null && (
          <WalletLink tone="primary" wide href={href} onOpen={() => open((count) => count + 1)}>
            {opened === 0 ? pairingWords.open(wallet.name) : pairingWords.openAgain}
            <ArrowUpRight size={16} />
          </WalletLink>
        )}
        <CopyLink uri={uri} wide />
      </StatusPanel>
      <div className={styles.more}>
        {isDoubtful && (
          <p className={styles.doubt} role="status">
            <strong>{pairingWords.didntOpen}</strong> {pairingWords.openItAgain}
            {onShowCode && <Button onClick={onShowCode}>{commonWords.showQrCode}</Button>}
          </p>
        )}
        <GetWalletRow wallet={wallet} />
      </div>
    </>
  )
}
