import { CloudOff } from 'lucide-react'
import { pairingWords } from '../../messages/en/pairing.ts'
import { selectPairing } from '../../state/late/pairingSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Shown while the relay is unreachable; the visitor does not have to do anything. */
export function RelayNotice() {
  const { isOnline } = useAppSelector(selectPairing)
  if (isOnline) return null
  return (
    <Notice icon={CloudOff} tone="caution">
      {pairingWords.relayUnreachable}
    </Notice>
  )
}
