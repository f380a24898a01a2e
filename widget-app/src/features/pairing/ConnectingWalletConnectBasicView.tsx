import { pairingWords } from '../../messages/en/pairing.ts'
import { selectAttempt } from '../../state/attempts/connectAttemptSlice.ts'
import { selectHasPairing } from '../../state/config/configSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { NotDetectedPane } from './browserPanes.tsx'
import { EndPane } from './EndPane.tsx'
import { pairingEnd } from './pairingTexts.ts'
import { QrPane } from './QrPane.tsx'
import { usePairing } from './usePairing.ts'

/** Pairing with any wallet, for dApps that have their own wallet list. */
export function ConnectingWalletConnectBasicView() {
  const hasPairing = useAppSelector(selectHasPairing)
  const phase = useAppSelector((state) => selectAttempt(state)?.phase)
  usePairing(undefined, hasPairing)
  if (!hasPairing) return <NotDetectedPane wallet={undefined} />
  const end = phase && pairingEnd(phase, pairingWords.theWallet)
  return end ? <EndPane wallet={undefined} end={end} /> : <QrPane />
}
