import { connectingWords } from '../../messages/en/connecting.ts'
import { pairingWords } from '../../messages/en/pairing.ts'
import type { AttemptPhase } from '../../state/attempts/connectAttemptSlice.ts'
import type { Progress } from '../../ui/ProgressRing.tsx'

/** The texts of a pairing view after a failed attempt: what happened, and whether anything was shared. */
export interface PairingEnd {
  progress: Progress
  title: string
  text: string
}

const ENDS: Partial<Record<AttemptPhase, (wallet: string) => PairingEnd>> = {
  rejected: () => ({
    progress: 'declined',
    title: connectingWords.connectionDeclined,
    text: connectingWords.checkYourWallet,
  }),
  timedOut: (wallet) => ({
    progress: 'failed',
    title: pairingWords.didNotAnswer(wallet),
    text: pairingWords.tookTooLong,
  }),
  failed: (wallet) => ({
    progress: 'failed',
    title: pairingWords.couldNotConnect(wallet),
    text: pairingWords.nothingShared,
  }),
}

/** The result of an attempt; null while a wallet may still respond. */
export const pairingEnd = (phase: AttemptPhase, wallet: string): PairingEnd | null =>
  ENDS[phase]?.(wallet) ?? null
