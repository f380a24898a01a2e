import { pairingWords } from '../../messages/en/pairing.ts'
import type { AttemptPhase } from '../../state/attempts/connectAttemptSlice.ts'

/** The texts of a pairing view after a failed attempt: what happened, and whether anything was shared. */
export interface PairingEnd {
  title: string
  text: string
}

const ENDS: Partial<Record<AttemptPhase, (wallet: string) => PairingEnd>> = {
  rejected: () => ({
    title: pairingWords.connectionDeclined,
    text: pairingWords.declinedBecause,
  }),
  timedOut: (wallet) => ({
    title: pairingWords.didNotAnswer(wallet),
    text: pairingWords.tookTooLong,
  }),
  failed: (wallet) => ({
    title: pairingWords.couldNotConnect(wallet),
    text: pairingWords.nothingShared,
  }),
}

/** The result of an attempt; null while a wallet may still respond. */
export const pairingEnd = (phase: AttemptPhase, wallet: string): PairingEnd | null =>
  ENDS[phase]?.(wallet) ?? null
