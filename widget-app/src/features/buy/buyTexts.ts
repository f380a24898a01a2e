import { shownQuantity } from '../../format/quantity.ts'
import { buyWords } from '../../messages/en/buy.ts'
import type { BuyPurchase, BuyState, BuyWindow } from '../../state/late/buyState.ts'
import type { Progress } from '../../ui/ProgressRing.tsx'

interface Texts {
  progress: Progress
  title: string
  text: string
}

/** While nobody has paid, it depends on the window. */
const UNPAID: Readonly<Record<BuyWindow, (label: string) => Texts>> = {
  open: (label) => ({ progress: 'busy', title: buyWords.continueThere(label), text: buyWords.payThere }),
  blocked: (label) => ({
    progress: 'stopped',
    title: buyWords.blocked,
    text: buyWords.openYourself(label),
  }),
  unknown: (label) => ({
    progress: 'still',
    title: buyWords.statuses.created,
    text: buyWords.unpaidText(label),
  }),
  closed: () => ({ progress: 'stopped', title: buyWords.windowClosed, text: buyWords.windowClosedText }),
}

type Writer = (purchase: BuyPurchase, window: BuyWindow) => Texts

const BY_STATUS: Readonly<Record<BuyPurchase['status'], Writer>> = {
  created: ({ label }, window) => UNPAID[window](label),
  processing: ({ label }) => ({
    progress: 'busy',
    title: buyWords.processing(label),
    text: buyWords.processingText,
  }),
  completed: ({ received, symbol }) => ({
    progress: 'still',
    title: buyWords.arrived(received === null ? symbol : `${shownQuantity(received).text} ${symbol}`),
    text: buyWords.arrivedText,
  }),
  declined: () => ({ progress: 'failed', title: buyWords.declined, text: buyWords.declinedText }),
  failed: ({ label }) => ({
    progress: 'failed',
    title: buyWords.failed,
    text: buyWords.failedText(label),
  }),
  expired: () => ({ progress: 'failed', title: buyWords.expired, text: buyWords.expiredText }),
}

/** How far a purchase is, and what the visitor can do. */
export const purchaseTexts: Writer = (purchase, window) => BY_STATUS[purchase.status](purchase, window)

/** The same before the provider has made a page. */
export function attemptTexts({ label, failure }: NonNullable<BuyState['attempt']>): Texts {
  return failure
    ? { progress: 'failed', title: buyWords.notBegun, text: buyWords.failures[failure] }
    : { progress: 'busy', title: buyWords.opening(label), text: buyWords.preparing }
}
