import { CloudOff } from 'lucide-react'
import { selectPairing } from '../../state/late/pairingSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Nothing can arrive at the moment, and nobody has to do anything about it. */
export function RelayNotice() {
  const { isOnline } = useAppSelector(selectPairing)
  if (isOnline) return null
  return (
    <Notice icon={CloudOff} tone="caution">
      The pairing service cannot be reached. It is tried again until it can.
    </Notice>
  )
}
