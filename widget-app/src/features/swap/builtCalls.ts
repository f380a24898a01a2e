import { isSameAddress } from '@airlock/kit/chains'
import type { SwapApproval, SwapTransaction } from '../../../shared/swap.ts'
import type { Asset } from '../../state/late/asset.ts'
import type { Quote } from '../../state/late/swapState.ts'
import { ConvertError } from './convertApi.ts'
import type { SwapWish } from './wish.ts'

/*
 * The server has checked what its sources answer. These checks are the widget's own: a wallet is asked for nothing that
 * does not fit what the visitor has reviewed.
 */

/** A call for the wallet. */
export interface SwapCall {
  to: string
  data: string
  value: bigint
  /** The gas that it needs, with room; 0 if that is unknown. */
  gas: bigint
}

/** What the visitor has reviewed. */
export interface Reviewed {
  wish: SwapWish
  quote: Quote
  isUnlimited: boolean
}

const UNLIMITED = 2n ** 256n - 1n

/** The function `approve(address,uint256)` of ERC-20. */
const APPROVE = '0x095ea7b3'

const word = (hex: string): string => hex.toLowerCase().padStart(64, '0')

const approveData = (spender: string, amount: bigint): string =>
  `${APPROVE}${word(spender.slice(2))}${word(amount.toString(16))}`

/** Throws `unsafe` unless something about an answer is as it has to be. */
export function requireSafe(isTrue: boolean): void {
  if (!isTrue) throw new ConvertError('unsafe')
}

/** The address of a CAIP-10 id on the network of the swap. */
export function addressIn(caip: string, { sender }: SwapWish): string {
  const prefix = `${sender.network.caipNetworkId}:`
  requireSafe(caip.startsWith(prefix))
  return caip.slice(prefix.length)
}

/** Whether two CAIP-10 ids are the same: only addresses of EVM chains may be written in two ways. */
const isSame = (one: string | null, other: string | null): boolean =>
  one === other || (/:0x/i.test(one ?? '') && one?.toLowerCase() === other?.toLowerCase())

/** The call that allows so much, if that is all that it does. */
function approval(
  { from, to, data, value, eip155 }: SwapApproval['tx'],
  { wish, quote }: Reviewed,
  amount: bigint,
): SwapCall {
  const spender = addressIn(quote.spender ?? '', wish)
  const token = `${wish.sender.network.caipNetworkId}:${wish.from.address}`
  requireSafe(isSame(from, wish.sender.caipAddress) && isSame(to, token))
  requireSafe(value === '0' && data.toLowerCase() === approveData(spender, amount))
  return { to: addressIn(to, wish), data, value: 0n, gas: BigInt(Math.trunc(eip155.gas)) }
}

/**
 * The calls that allow the amount: exactly that, unless the visitor has chosen no limit.
 *
 * @throws ConvertError `unsafe` if the answer is about anything else
 */
export function approvalCalls(answer: SwapApproval, reviewed: Reviewed): SwapCall[] {
  const { quote, wish, isUnlimited } = reviewed
  requireSafe(answer.source === quote.source && isSame(answer.spender, quote.spender))
  const exact = approval(answer.tx, reviewed, wish.amount)
  const data = isUnlimited ? approveData(addressIn(answer.spender, wish), UNLIMITED) : exact.data
  const reset = answer.reset ? [approval(answer.reset, reviewed, 0n)] : []
  return [...reset, { ...exact, data }]
}

/** Checks what is the same in every chain family: the terms of the answer are those that the visitor has reviewed. */
export function requireReviewed(answer: SwapTransaction, { wish, quote }: Reviewed): void {
  const { tx, simulation } = answer
  const least = BigInt(quote.minToAmount)
  requireSafe(answer.source === quote.source && isSame(answer.spender, quote.spender))
  requireSafe(answer.fromAmount === String(wish.amount) && BigInt(answer.minToAmount) >= least)
  requireSafe(isSame(tx.from, wish.sender.caipAddress))
  requireSafe(BigInt(tx.amount) === (wish.from.address === null ? wish.amount : 0n))
  if (simulation.status === 'unknown' && simulation.reason === 'balance') throw new ConvertError('fails')
  requireSafe(simulation.received === undefined || BigInt(simulation.received) >= least)
}

/**
 * The call that swaps. It may not be of any of the tokens.
 *
 * @throws ConvertError `unsafe` if the answer is not the swap that the visitor has reviewed, `fails` if it was not tried
 * because the account lacks the amount
 */
export function swapCall(
  answer: SwapTransaction,
  reviewed: Reviewed,
  tokens: readonly Pick<Asset, 'address'>[],
): SwapCall {
  const { sender, from, to } = reviewed.wish
  const { tx } = answer
  requireReviewed(answer, reviewed)
  requireSafe(/^0x(?:[\da-f]{2})+$/i.test(tx.data))
  const contract = addressIn(tx.to, reviewed.wish)
  // A call of a token itself could transfer or allow it.
  const isContract = ({ address }: Pick<Asset, 'address'>) =>
    address !== null && isSameAddress(address, contract)
  requireSafe(![from, to, sender, ...tokens].some(isContract))
  return { to: contract, data: tx.data, value: BigInt(tx.amount), gas: BigInt(tx.eip155?.gas ?? 0) }
}
