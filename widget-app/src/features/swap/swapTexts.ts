import { swapWords } from '../../messages/en/swap.ts'
import type { SwapAttempt, SwapFailure, SwapStep } from '../../state/late/swapState.ts'
import type { SentStatus } from '../../state/late/transactionsSlice.ts'
import type { Progress } from '../../ui/ProgressRing.tsx'

interface SwapTexts {
  progress: Progress
  title: string
  text: string
}

type Texts = (attempt: SwapAttempt) => SwapTexts

const busy =
  (texts: (attempt: SwapAttempt) => Omit<SwapTexts, 'progress'>): Texts =>
  (attempt) => ({ progress: 'busy', ...texts(attempt) })

/** Ends after which nothing has gone wrong. */
const STOPPED: ReadonlySet<SwapFailure> = new Set(['wrongNetwork', 'moved', 'left'])

const ended =
  (reason: SwapFailure): Texts =>
  () => ({
    progress: STOPPED.has(reason) ? 'stopped' : reason === 'declined' ? 'declined' : 'failed',
    ...swapWords.ends[reason],
  })

const settling = busy(({ subject: { paid, received, network } }) => ({
  title: swapWords.settling.title(paid, received),
  text: swapWords.settling.text(network),
}))

const asking = busy(({ subject: { wallet, paid, received }, isTwice }) => ({
  title: swapWords.asking[isTwice ? 'second' : 'title'](wallet),
  text: swapWords.asking.text(paid, received),
}))

const isDone = ({ subject: { paid, received } }: SwapAttempt, text: string): SwapTexts => ({
  progress: 'still',
  title: swapWords.swapped.title(paid, received),
  text,
})

const STEPS: Readonly<Record<SwapStep, Texts>> = {
  preparing: busy(() => swapWords.preparing),
  approving: busy(({ subject: { wallet, paid } }) => ({
    title: swapWords.approving.title(paid),
    text: swapWords.approving.text(wallet),
  })),
  allowing: busy(({ subject: { paid, network } }) => ({
    title: swapWords.allowing.title(paid),
    text: swapWords.allowing.text(network),
  })),
  asking,
  batching: asking,
  settling,
  // Without a transaction to follow it is over: the wallet says so.
  sent: (attempt) =>
    attempt.sent ? settling(attempt) : isDone(attempt, swapWords.swapped.byWallet(attempt.subject.wallet)),
  declined: ended('declined'),
  timedOut: ended('timedOut'),
  wrongNetwork: ended('wrongNetwork'),
  moved: ended('moved'),
  fails: ended('fails'),
  noRoute: ended('noRoute'),
  unsafe: ended('unsafe'),
  unreachable: ended('unreachable'),
  notAllowed: ended('notAllowed'),
  approvalPending: ended('approvalPending'),
  left: ended('left'),
  unclear: ended('unclear'),
  reverted: ended('reverted'),
  failed: ended('failed'),
}

const RESULTS: Readonly<Record<SentStatus, Texts>> = {
  pending: settling,
  confirmed: (attempt) => isDone(attempt, swapWords.swapped.text(attempt.subject.network)),
  failed: ({ subject: { network } }) => ({
    progress: 'failed',
    title: swapWords.refused.title,
    text: swapWords.refused.text(network),
  }),
  replaced: () => ({ progress: 'failed', ...swapWords.replaced }),
  expired: () => ({ progress: 'failed', ...swapWords.lost }),
}

/** The texts of an attempt: those of its transaction, once that is sent. */
export const swapTexts = (attempt: SwapAttempt, status: SentStatus | null): SwapTexts =>
  (status ? RESULTS[status] : STEPS[attempt.step])(attempt)
