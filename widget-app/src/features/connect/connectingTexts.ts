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
  title: `Continue in ${wallet}`,
  text: 'Accept the connection request in your wallet. It only shares your address.',
})

const unlock: Write = (wallet) => ({
  progress: 'busy',
  title: `Continue in ${wallet}`,
  text: 'Open and unlock your wallet if it doesn’t open by itself, and accept the request there.',
})

const HINTS: Readonly<Record<AttemptHint, Write>> = { none: asking, unlock, wayBack: unlock }

const ENDS: Readonly<Record<Exclude<AttemptPhase, 'opening' | 'waiting'>, Write>> = {
  locked: (wallet) => ({
    progress: 'busy',
    title: `Open and unlock ${wallet}`,
    text: `Unlock ${wallet}, finish any pending request, then try again.`,
  }),
  rejected: () => ({
    progress: 'failed',
    title: 'Connection declined',
    text: 'Nothing was shared with this site. Check your wallet for an earlier pending request.',
  }),
  timedOut: (wallet) => ({
    progress: 'failed',
    title: `${wallet} did not answer`,
    text: 'Nothing was shared. You can still accept the request in your wallet.',
  }),
  failed: (wallet) => ({
    progress: 'failed',
    title: `${wallet} could not connect`,
    text: 'Nothing was shared with this site. Try again, or use another wallet.',
  }),
  succeeded: (wallet) => ({
    progress: 'still',
    title: 'Connected',
    text: `You are connected with ${wallet}.`,
  }),
}

export function connectingTexts(phase: AttemptPhase, hint: AttemptHint, wallet: string): ConnectingTexts {
  return phase === 'opening' || phase === 'waiting' ? HINTS[hint](wallet) : ENDS[phase](wallet)
}
