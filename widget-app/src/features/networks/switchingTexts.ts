import type { SwitchPhase } from '../../state/attempts/switchAttemptSlice.ts'
import type { Progress } from '../../ui/ProgressRing.tsx'

/** What a switch is about, by name. */
export interface SwitchSubject {
  wallet: string
  /** Where it goes. */
  network: string
  /** Where the wallet is meanwhile. */
  current: string
}

/** What the switching view says: what is going on, whether anything changed, what to do next. */
export interface SwitchingTexts {
  progress: Progress
  title: string
  text: string
}

const PHASES: Readonly<Record<SwitchPhase, (subject: SwitchSubject) => SwitchingTexts>> = {
  pending: ({ wallet }) => ({
    progress: 'busy',
    title: `Approve in ${wallet}`,
    text: 'Accept the switch request in your wallet. It only changes the network, and nothing is sent.',
  }),
  declined: ({ current }) => ({
    progress: 'failed',
    title: 'Switch declined',
    text: `You are still on ${current}, and nothing has changed. You can ask your wallet again.`,
  }),
  failed: ({ wallet, network, current }) => ({
    progress: 'failed',
    title: `${wallet} could not switch`,
    text: `It may not know ${network}. You are still on ${current}, and nothing has changed.`,
  }),
}

export const switchingTexts = (phase: SwitchPhase, subject: SwitchSubject): SwitchingTexts =>
  PHASES[phase](subject)
