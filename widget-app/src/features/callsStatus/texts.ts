import { callsStatusWords } from '../../messages/en/callsStatus.ts'
import type { CallsReport } from '../../state/late/callsSlice.ts'

interface Outcome {
  title: string
  text: string
  progress: 'busy' | 'done' | 'failed'
}

const { pending, done, dropped, failed, partly } = callsStatusWords

/** The hundreds of EIP-5792: more specific codes may come, and belong to these. */
const OUTCOMES: Readonly<Record<number, (count: number) => Outcome>> = {
  1: () => ({ ...pending, progress: 'busy' }),
  2: (count) => ({ title: done.title, text: done.text(count), progress: 'done' }),
  4: () => ({ ...dropped, progress: 'failed' }),
  5: () => ({ ...failed, progress: 'failed' }),
  6: () => ({ ...partly, progress: 'failed' }),
}

/** The status in words. One that no standard knows counts as pending. */
export const outcomeOf = ({ status, transactions }: CallsReport): Outcome =>
  OUTCOMES[Math.floor(status / 100)]?.(transactions.length) ?? { ...pending, progress: 'busy' }

/** Whether the outcome is also that of the only transaction: a part of the calls may have failed in one that succeeded. */
export const tellsOf = ({ status, transactions }: CallsReport): boolean =>
  transactions.length === 1 && [2, 5].includes(Math.floor(status / 100))
