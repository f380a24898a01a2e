import { networksWords } from '../../messages/en/networks.ts'
import type { SwitchPhase } from '../../state/attempts/switchAttemptSlice.ts'
import type { Progress } from '../../ui/ProgressRing.tsx'

/** The names in the texts about a switch. */
export interface SwitchSubject {
  wallet: string
  /** The target network. */
  network: string
  /** The current network. */
  current: string
}

/** The texts of the switching view: what happens, whether anything changed, what to do next. */
export interface SwitchingTexts {
  progress: Progress
  title: string
  text: string
}

const PHASES: Readonly<Record<SwitchPhase, (subject: SwitchSubject) => SwitchingTexts>> = {
  pending: ({ wallet, network }) => ({
    progress: 'busy',
    title: networksWords.approveIn(wallet),
    text: networksWords.acceptSwitch(network),
  }),
  declined: ({ current }) => ({
    progress: 'declined',
    title: networksWords.switchDeclined,
    text: networksWords.stillOn(current),
  }),
  failed: ({ wallet, network, current }) => ({
    progress: 'failed',
    title: networksWords.couldNotSwitch(wallet),
    text: networksWords.mayNotKnow(network, current),
  }),
}

export const switchingTexts = (phase: SwitchPhase, subject: SwitchSubject): SwitchingTexts =>
  PHASES[phase](subject)
