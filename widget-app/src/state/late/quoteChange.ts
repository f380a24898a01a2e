import type { Quote } from './swapState.ts'

/** What has to stay the same for a newer quote to be the same deal. */
const SAME = ['fromAmount', 'fromAccount', 'toAccount', 'source', 'spender'] as const

const plain = (text: string | null): string | undefined => text?.toLowerCase()

/** Whether a newer quote gives or promises less than another. */
export const isWorse = (one: Quote, than: Quote): boolean =>
  BigInt(one.toAmount) < BigInt(than.toAmount) || BigInt(one.minToAmount) < BigInt(than.minToAmount)

/** Whether a newer quote is worse than another, or is another deal: by another source or contract. */
export const isMoved = (one: Quote, than: Quote): boolean =>
  isWorse(one, than) || SAME.some((field) => plain(one[field]) !== plain(than[field]))
