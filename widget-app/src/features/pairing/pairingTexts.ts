import type { AttemptPhase } from '../../state/attempts/connectAttemptSlice.ts'

/** The texts of a pairing view after a failed attempt: what happened, and whether anything was shared. */
export interface PairingEnd {
  title: string
  text: string
}

const ENDS: Partial<Record<AttemptPhase, (wallet: string) => PairingEnd>> = {
  rejected: () => ({
    title: 'Connection declined',
    text: 'Connection can be declined if a previous request is still active. Nothing was shared with this site.',
  }),
  timedOut: (wallet) => ({
    title: `${wallet} did not answer`,
    text: 'It took too long, and nothing was shared with this site.',
  }),
  failed: (wallet) => ({
    title: `${wallet} could not connect`,
    text: 'Nothing was shared with this site. Try again, or use another wallet.',
  }),
}

/** The result of an attempt; null while a wallet may still respond. */
export const pairingEnd = (phase: AttemptPhase, wallet: string): PairingEnd | null =>
  ENDS[phase]?.(wallet) ?? null
