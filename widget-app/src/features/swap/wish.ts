import { derive } from '../../state/derive.ts'
import type { Asset } from '../../state/late/asset.ts'
import { selectSwap } from '../../state/late/swapSlice.ts'
import type { Quote, SwapState } from '../../state/late/swapState.ts'
import type { RootState } from '../../state/store/store.ts'
import { isBlank, toBaseUnits } from '../send/amount.ts'
import { type Sender, selectSender } from '../send/transfer.ts'
import { unitsForUsd } from '../send/usdAmount.ts'
import { caipOf, selectIsCounted, selectPair } from './choices.ts'
import type { Question } from './convertApi.ts'

/** The complete contents of the form. */
export interface SwapWish {
  sender: Sender
  from: Asset
  to: Asset
  /** In the smallest unit of `from`. */
  amount: bigint
  /** In percent, as text. */
  slippage: string
}

const SLIPPAGE = /^\d{1,2}(?:\.\d{1,2})?$/

/** Whether a slippage is within the server's limits: 0.1 to 50 percent. */
export const isSlippage = (text: string): boolean =>
  SLIPPAGE.test(text) && (toBaseUnits(text, 2) ?? 0n) >= 10n && (toBaseUnits(text, 2) ?? 0n) <= 5_000n

/** From this many hundredths of a percent on, a slippage invites others to trade ahead of the swap. */
const RISKY_BPS = 500n
export const isRisky = (slippage: string): boolean => (toBaseUnits(slippage, 2) ?? 0n) > RISKY_BPS

/** The typed amount in the smallest unit of the token; null if it is invalid. */
export const unitsOf = (
  { amount, unit }: Pick<SwapState, 'amount' | 'unit'>,
  { price, decimals }: Asset,
): bigint | null => (unit === 'usd' ? unitsForUsd(amount, price, decimals) : toBaseUnits(amount, decimals))

/** What is asked for; null while the form is incomplete. The account may have less than the amount. */
export const selectWish = derive(
  (state: RootState) => [selectSender(state), selectPair(state), selectSwap(state)],
  (sender, { from, to }, form): SwapWish | null => {
    if (!sender || !from || !to || !isSlippage(form.slippage)) return null
    const amount = unitsOf(form, from)
    return amount ? { sender, from, to, amount, slippage: form.slippage } : null
  },
)

/** What the server is asked about it. */
export const questionOf = ({ sender, from, to, amount }: SwapWish): Question => ({
  from: caipOf(sender, from),
  to: caipOf(sender, to),
  userAddress: sender.caipAddress,
  amount,
})

/** Whether a quote is about this: the same tokens and the same amount. */
export function isAbout({ fromAmount, fromAccount, toAccount }: Quote, wish: SwapWish): boolean {
  const { from, to, amount } = questionOf(wish)
  return fromAmount === String(amount) && fromAccount === from && toAccount === to
}

/** The first thing that the form lacks; `ready` if it can be reviewed. */
export type SwapStage =
  | 'noToken'
  | 'noAmount'
  | 'badAmount'
  | 'badSlippage'
  | 'tooMuch'
  | 'noRoute'
  | 'fails'
  | 'unreachable'
  | 'asking'
  | 'ready'

interface Form {
  pair: { from: Asset | null; to: Asset | null }
  form: SwapState
  wish: SwapWish | null
  isCounted: boolean
}

const failed = ({ form: { quote } }: Form, ...reasons: (string | null)[]): boolean =>
  quote.status === 'failed' && reasons.includes(quote.failure)

/** The possible gaps in the order in which they are reported. */
const LACKS: readonly (readonly [SwapStage, (form: Form) => boolean])[] = [
  ['noToken', ({ pair }) => !pair.from || !pair.to],
  ['noAmount', ({ form }) => isBlank(form.amount)],
  ['badAmount', ({ form, pair }) => !pair.from || !unitsOf(form, pair.from)],
  ['badSlippage', ({ form }) => !isSlippage(form.slippage)],
  ['asking', ({ isCounted }) => !isCounted],
  ['tooMuch', ({ wish }) => (wish?.amount ?? 0n) > (wish?.from.balance ?? 0n)],
  ['noRoute', (form) => failed(form, 'noRoute', 'unsupported', 'unsafe')],
  ['fails', (form) => failed(form, 'fails')],
  ['unreachable', (form) => failed(form, 'unreachable')],
  ['asking', ({ form: { quote }, wish }) => !quote.best || !wish || !isAbout(quote.best, wish)],
]

export const selectStage = derive(
  (state: RootState) => [selectPair(state), selectSwap(state), selectWish(state), selectIsCounted(state)],
  (pair, form, wish, isCounted): SwapStage =>
    LACKS.find(([, holds]) => holds({ pair, form, wish, isCounted }))?.[0] ?? 'ready',
)
