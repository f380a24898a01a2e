import { isSameAddress } from '@airlock/kit/chains'
import type { EvmCall } from '../decode/evm/scope.ts'
import { readSwapCall, type Swapped } from '../decode/evm/swapTerms.ts'
import type { Hex } from '../signing/payload.ts'
import { addressOf, type Moved, NATIVE } from './logs.ts'

/** A call, or a deployment. */
interface Request extends Omit<EvmCall, 'to'> {
  to: Hex | null
}

const tokenOf = (swapped: Swapped): Hex => (swapped === 'coin' ? NATIVE : addressOf(swapped))

/** What the swaps among the calls give their account at least, less what the calls take of the same token. */
function leastOf(calls: readonly EvmCall[]): Map<Hex, bigint> {
  const swaps = calls.map((call) => ({ call, terms: readSwapCall(call) }))
  const least = new Map<Hex, bigint>()
  const add = (token: Hex, amount: bigint) => least.set(token, (least.get(token) ?? 0n) + amount)
  for (const { call, terms } of swaps)
    if (terms && isSameAddress(terms.recipient, call.from)) add(tokenOf(terms.received), terms.least)
  for (const { call, terms } of swaps) {
    if (least.has(NATIVE)) add(NATIVE, -call.value)
    if (terms && terms.paid !== 'coin' && least.has(tokenOf(terms.paid)))
      add(tokenOf(terms.paid), -terms.amount)
  }
  return least
}

/**
 * Whether the account gets less than its swaps name as the least: a token may keep a part of each transfer.
 *
 * @param calls - of the account itself.
 * @param isPartial - a token that has not moved may not have been checked.
 */
export function fallsShort(calls: readonly Request[], moved: readonly Moved[], isPartial = false): boolean {
  const called = calls.flatMap(({ to, ...call }) => (to === null ? [] : [{ ...call, to }]))
  return [...leastOf(called)].some(([token, least]) => {
    const change = moved.find((each) => each.token === token && each.id === null)
    return change ? change.amount < least : !isPartial && least > 0n
  })
}
