import { PackageSearch } from 'lucide-react'
import { pairingWords } from '../../messages/en/pairing.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { ListedWallet } from '../../types.ts'
import { Button } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { WalletLink } from '../appLinks/WalletLink.tsx'
import { connectWallet } from '../connect/connectFlow.ts'
import { hasDownloads } from '../walletList/downloads.ts'
import { browserLink } from '../walletList/specialWallets.ts'
import { selectDestination } from './destination.ts'

const figureOf = (wallet: ListedWallet) => (
  <ProgressRing progress="still">
    <Mark name={wallet.name} src={wallet.imageUrl} size="l" />
  </ProgressRing>
)

/** For a wallet that is in the page. */
export function BrowserPane({ wallet, connectorId }: { wallet: ListedWallet; connectorId: string }) {
  const dispatch = useAppDispatch()
  return (
    <StatusPanel
      figure={figureOf(wallet)}
      title={pairingWords.continueIn(wallet.name)}
      text={pairingWords.isInstalled}
    >
      <Button tone="primary" wide onClick={() => dispatch(connectWallet(connectorId))}>
        {pairingWords.connectInThisBrowser}
      </Button>
    </StatusPanel>
  )
}

/** For a wallet that opens this site in its own browser. */
export function OwnBrowserPane({ wallet }: { wallet: ListedWallet }) {
  const to = useAppSelector(selectDestination)
  const href = to && browserLink(wallet.id, to)
  return (
    <StatusPanel
      figure={figureOf(wallet)}
      title={pairingWords.continueIn(wallet.name)}
      text={pairingWords.opensInOwnBrowser}
    >
      {href && (
        <WalletLink tone="primary" wide href={href}>
          {pairingWords.open(wallet.name)}
        </WalletLink>
      )}
    </StatusPanel>
  )
}

/** For a wallet that is neither in the page nor reachable. */
export function NotDetectedPane({ wallet }: { wallet: ListedWallet | undefined }) {
  const dispatch = useAppDispatch()
  return (
    <StatusPanel
      figure={wallet ? figureOf(wallet) : <Emblem icon={PackageSearch} />}
      title={pairingWords.notDetected}
      text={wallet ? pairingWords.wasNotFound(wallet.name) : pairingWords.noPairing}
    >
      {wallet && hasDownloads(wallet) && (
        <Button tone="primary" wide onClick={() => dispatch(pushed({ view: 'Downloads', data: { wallet } }))}>
          {pairingWords.getWallet(wallet.name)}
        </Button>
      )}
    </StatusPanel>
  )
}
