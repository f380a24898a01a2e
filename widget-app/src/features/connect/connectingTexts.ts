import type { Progress } from '../../ui/ProgressRing.tsx'
import type { AttemptHint, AttemptPhase } from './connectAttemptSlice.ts'

/** What the connecting view says: what is going on, whether anything was shared, what to do next. */
export interface ConnectingTexts {
  progress: Progress
  title: string
  text: string
}

type Write = (wallet: string) => ConnectingTexts

const asking: Write = (wallet) => ({
  progress: 'busy',
  title: `Continue in ${wallet}`,
  text: 'Accept the connection request in the wallet. It shares your address, nothing else.',
})

const unlock: Write = (wallet) => ({
  progress: 'busy',
  title: `Continue in ${wallet}`,
  text: 'Open and unlock your wallet if it does not come up by itself, and accept the request there.',
})

const HINTS: Readonly<Record<AttemptHint, Write>> = { none: asking, unlock, wayBack: unlock }

const ENDS: Readonly<Record<Exclude<AttemptPhase, 'opening' | 'waiting'>, Write>> = {
  locked: (wallet) => ({
    progress: 'busy',
    title: `Open and unlock ${wallet}`,
    text: 'It is locked, or busy with an earlier request. Open and unlock your wallet and finish what it asks.',
  }),
  rejected: () => ({
    progress: 'failed',
    title: 'Connection declined',
    text: 'Nothing was shared with this site. A request can also be declined when an earlier one is still open.',
  }),
  timedOut: (wallet) => ({
    progress: 'failed',
    title: `${wallet} did not answer`,
    text: 'It timed out, and nothing was shared. If you accept in the wallet now, that still counts.',
  }),
  failed: (wallet) => ({
    progress: 'failed',
    title: `${wallet} could not connect`,
    text: 'Nothing was shared with this site, and nothing in your wallet has changed.',
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
