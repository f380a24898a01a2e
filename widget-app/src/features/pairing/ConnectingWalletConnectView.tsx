import { useId, useState } from 'react'
import { pairingWords } from '../../messages/en/pairing.ts'
import { selectAttempt } from '../../state/attempts/connectAttemptSlice.ts'
import { selectActiveNamespace } from '../../state/chains/selectors.ts'
import { selectHasPairing, selectIsMobile } from '../../state/config/configSlice.ts'
import { selectViewData } from '../../state/router/routerSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { ListedWallet, Namespace } from '../../types.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { selectInstalled } from '../walletList/chooseWallet.ts'
import { opensByItself } from '../walletList/specialWallets.ts'
import { BrowserPane, NotDetectedPane, OwnBrowserPane } from './browserPanes.tsx'
import { EndPane } from './EndPane.tsx'
import { LinkPane } from './LinkPane.tsx'
import { pairingEnd } from './pairingTexts.ts'
import { LINKS, type Platform, platformsOf } from './platforms.ts'
import { QrPane } from './QrPane.tsx'
import { usePairing } from './usePairing.ts'
import { usePairingLink } from './usePairingLink.ts'

interface PaneProps {
  wallet: ListedWallet | undefined
  platform: Platform
  onShowCode: () => void
}

/** The panel of one way to reach the wallet. */
function PairingPane({ wallet, platform, onShowCode }: PaneProps) {
  const linkTo = usePairingLink()
  const phase = useAppSelector((state) => selectAttempt(state)?.phase)
  const end = phase && pairingEnd(phase, wallet?.name ?? pairingWords.theWallet)
  if (end) return <EndPane wallet={wallet} end={end} />
  if (!wallet || platform === 'qrcode' || platform === 'browser') return <QrPane wallet={wallet} />
  return (
    <LinkPane
      key={platform}
      wallet={wallet}
      href={linkTo(LINKS[platform](wallet))}
      text={pairingWords.asked[platform]}
      onShowCode={platform === 'mobile' ? onShowCode : undefined}
    />
  )
}

/** Connects a wallet outside the page: by QR code, by link, or in this browser after all. */
export function ConnectingWalletConnectView() {
  const panel = useId()
  const { wallet } = useAppSelector(selectViewData)
  const isMobile = useAppSelector(selectIsMobile)
  const hasPairing = useAppSelector(selectHasPairing)
  const connector = useAppSelector((state) => selectInstalled(state, wallet))
  const active = useAppSelector(selectActiveNamespace)
  const records = useAppSelector((state) => state.chains.records)
  const platforms = platformsOf(wallet, { isMobile, isInstalled: connector !== undefined, hasPairing })
  const [first] = platforms
  // If the wallet also supports pairing, its own browser is used only for the family that it serves there.
  const isOwn =
    wallet !== undefined &&
    isMobile &&
    opensByItself(wallet.id, first ? [active] : (Object.keys(records) as Namespace[]))
  const [chosen, choose] = useState(first)
  const [isCode, showCode] = useState(false)
  const isShown = chosen !== undefined && !isOwn
  usePairing(wallet, isShown && chosen !== 'browser')
  if (isOwn) return <OwnBrowserPane wallet={wallet} />
  if (chosen === undefined) return <NotDetectedPane wallet={wallet} />
  const tabs = platforms.map((name) => ({ name, title: pairingWords.platforms[name] }))
  const pane =
    chosen === 'browser' && wallet && connector ? (
      <BrowserPane wallet={wallet} connectorId={connector.id} />
    ) : (
      <PairingPane wallet={wallet} platform={isCode ? 'qrcode' : chosen} onShowCode={() => showCode(true)} />
    )
  if (tabs.length < 2) return pane
  return (
    <>
      <Tabs
        label={pairingWords.whereToConnect}
        tabs={tabs}
        current={chosen}
        panel={panel}
        onChoose={(name) => {
          choose(name)
          showCode(false)
        }}
      />
      <div id={panel} role="tabpanel" aria-label={pairingWords.platforms[chosen]}>
        {pane}
      </div>
    </>
  )
}
