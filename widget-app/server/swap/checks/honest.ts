import { leastOf, partOf } from '../terms/amounts.ts'
import { UnsafeSwapError } from '../terms/errors.ts'
import type { BuiltSwap, SwapQuote, SwapRequest, SwapSource } from '../terms/source.ts'

interface Rule<Answer> {
  broken: (answer: Answer, request: SwapRequest, source: SwapSource) => boolean
  says: string
}

/** By how much a vendor's rounding of a fee may differ from ours, in the smallest unit. */
const ROUNDING = 1n

/** What every quote has to fulfil, whoever gives it. */
const OF_QUOTES: readonly Rule<SwapQuote>[] = [
  { broken: ({ fromAmount }, { amount }) => fromAmount !== amount, says: 'it is about another amount' },
  { broken: ({ toAmount }) => toAmount <= 0n, says: 'it gives nothing' },
  {
    broken: ({ toAmount, minToAmount }, { slippageBps }) => minToAmount < leastOf(toAmount, slippageBps),
    says: 'its least amount is below the slippage',
  },
  {
    broken: ({ toAmount, minToAmount }) => minToAmount > toAmount,
    says: 'its least amount is above its amount',
  },
  {
    broken: ({ spender }, _, { spenders }) => spender !== null && !spenders.includes(spender),
    says: 'its spender is unknown',
  },
  {
    broken: ({ spender }, { from }) => spender !== null && from.isNative,
    says: 'it wants an allowance of the coin',
  },
  {
    broken: ({ operatorFee }, { from, to }) =>
      operatorFee !== null && operatorFee.token !== from.address && operatorFee.token !== to.address,
    says: 'its fee for the operator is in another token',
  },
  {
    broken: ({ operatorFee, fromAmount, toAmount }, { to }, { fee }) => {
      if (operatorFee === null) return false
      const { token, amount } = operatorFee
      const whole = token === to.address ? toAmount + amount : fromAmount
      return amount > partOf(whole, fee?.bps ?? 0) + ROUNDING
    },
    says: 'its fee for the operator is above what they ask for',
  },
]

/** What every call has to fulfil before anybody may sign it. */
const OF_CALLS: readonly Rule<BuiltSwap>[] = [
  {
    broken: ({ call, vouched }, _, { contracts }) =>
      'to' in call && call.to !== vouched && !contracts.includes(call.to),
    says: 'it calls an unknown contract',
  },
  {
    broken: ({ call }, { from, amount }) => 'to' in call && call.value !== (from.isNative ? amount : 0n),
    says: 'the coin that goes with it is not the amount',
  },
  { broken: ({ terms }, { from }) => terms.from !== from.address, says: 'the call takes another token' },
  { broken: ({ terms }, { to }) => terms.to !== to.address, says: 'the call gives another token' },
  { broken: ({ terms }, { amount }) => terms.amount > amount, says: 'the call takes more than the amount' },
  { broken: ({ terms }, { taker }) => terms.recipient !== taker, says: 'the call gives to somebody else' },
  {
    broken: ({ terms, minToAmount }) => terms.least < minToAmount,
    says: 'the call accepts less than the source promises',
  },
]

const firstBroken = <Answer>(
  rules: readonly Rule<Answer>[],
  answer: Answer,
  request: SwapRequest,
  source: SwapSource,
) => rules.find(({ broken }) => broken(answer, request, source))

/** Throws `UnsafeSwapError` unless a quote is about what was asked and within the source's allow-list. */
export function requireHonestQuote(quote: SwapQuote, request: SwapRequest, source: SwapSource): void {
  const rule = firstBroken(OF_QUOTES, quote, request, source)
  if (rule) throw new UnsafeSwapError(`${source.kind}: ${rule.says}`)
}

/** Throws `UnsafeSwapError` unless the call itself does what was asked, and only that. */
export function requireHonestSwap(built: BuiltSwap, request: SwapRequest, source: SwapSource): void {
  requireHonestQuote(built, request, source)
  const rule = firstBroken(OF_CALLS, built, request, source)
  if (rule) throw new UnsafeSwapError(`${source.kind}: ${rule.says}`)
}
