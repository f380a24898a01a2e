import { selectPairing } from '../../state/late/pairingSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { thisDevice } from '../appLinks/device.ts'
import { pairingLink } from './links.ts'

/**
 * Completes a wallet's link with the pairing. The result is undefined while the pairing is being created, and null if the
 * link does not work on this device.
 */
export function usePairingLink(): (base: string | undefined) => string | null | undefined {
  const { uri } = useAppSelector(selectPairing)
  const isTelegram = useAppSelector((state) => state.config.isTelegram)
  return (base) => {
    const link = base ? pairingLink(base, uri ?? '', { isTelegram, system: thisDevice().system }) : null
    return uri || link === null ? link : undefined
  }
}
