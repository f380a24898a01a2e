import { connectingWords } from '../../messages/en/connecting.ts'
import type { AttemptHint, AttemptPhase } from '../../state/attempts/connectAttemptSlice.ts'
import type { Progress } from '../../ui/ProgressRing.tsx'

/** The texts of the connecting view: what happens, whether anything was shared, what to do next. */
export interface ConnectingTexts {
  progress: Progress
  title: string
  text: string
}

type Write = (wallet: string) => ConnectingTexts

const asking: Write = (wallet) => ({
  progress: 'busy',
  title: connectingWords.continueIn(wallet),
  text: connectingWords.acceptRequest,
})

const unlock: Write = (wallet) => ({
  progress: 'busy',
  title: connectingWords.continueIn(wallet),
  text: connectingWords.openAndUnlockYours,
})

const HINTS: Readonly<Record<AttemptHint, Write>> = { none: asking, unlock, wayBack: unlock }

const ENDS: Readonly<Record<Exclude<AttemptPhase, 'opening' | 'waiting'>, Write>> = {
  locked: (wallet) => ({
    progress: 'busy',
    title: connectingWords.openAndUnlock(wallet),
    text: connectingWords.unlock(wallet),
  }),
  rejected: () => ({
    progress: 'declined',
    title: connectingWords.connectionDeclined,
    text: connectingWords.checkYourWallet,
  }),
  timedOut: (wallet) => ({
    progress: 'failed',
    title: connectingWords.didNotAnswer(wallet),
    text: connectingWords.canStillAccept,
  }),
  failed: (wallet) => ({
    progress: 'failed',
    title: connectingWords.couldNotConnect(wallet),
    text: connectingWords.tryAgainOrAnother,
  }),
  succeeded: (wallet) => ({
    progress: 'still',
    title: connectingWords.connected,
    text: connectingWords.youAreConnected(wallet),
  }),
}

export function connectingTexts(phase: AttemptPhase, hint: AttemptHint, wallet: string): ConnectingTexts {
  return phase === 'opening' || phase === 'waiting' ? HINTS[hint](wallet) : ENDS[phase](wallet)
}
