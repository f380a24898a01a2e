import { isSameAddress } from '@airlock/kit/chains'
import { encodeFunctionData, getAddress, parseAbi } from 'viem/utils'
import type { Danger, Row } from '../../approval/display.ts'
import { askQuantity } from '../../evm/suggestedFees.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import type { Hex } from '../../signing/payload.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import { maximumGas } from '../../smartAccount/operationFees.ts'
import type { OwnOperation } from '../../smartAccount/ownOperation.ts'
import type { FeePayer } from '../../smartAccount/ownPayloads.ts'
import { readFeeCalls, sentOf } from '../../smartAccount/tokenFee.ts'
import type { Paymaster } from '../../smartAccount/userOperation.ts'
import { row } from '../context.ts'
import { dangersWhere } from '../dangers.ts'
import { allOf, isUnlimited, nativeAmount, tokenAmount } from '../evm/amount.ts'
import { feeDangers, known } from '../evm/cost.ts'
import type { Scope } from '../evm/scope.ts'
import { mayPay, type Taking, takenInReturn } from './feePayer.ts'
import { hasTooMuchGas } from './gasBounds.ts'

/** Who pays the fee of an operation, and what it costs the account. */
export interface Fee {
  rows: Row[]
  /** The most that the account pays; null if that is unknown, or in several tokens. */
  fee: string | null
  /** Who pays in the account's place, for nothing in return, as one text. */
  sponsored?: string
  dangers: Danger[]
  /** How many of the first calls do nothing but let the paymaster take the fee. */
  feeCalls: number
}

const none = { dangers: [], feeCalls: 0 }

/** Who sponsors an operation. The name is the operator's word; a page's paymaster is shown by its address too. */
const SPONSORS: Readonly<Record<FeePayer, (scope: Scope) => string | null>> = {
  project: ({ context: { fees } }) => (fees?.sponsor === undefined ? null : decodeWords.freeBy(fees.sponsor)),
  page: ({ context: { site } }) =>
    decodeWords.freeByPage(site.origin === null ? decodeWords.theSite : new URL(site.origin).host),
  token: () => null,
}

function free(payer: Row, { feePaidBy }: OwnOperation, scope: Scope): Fee {
  const sponsored = feePaidBy && SPONSORS[feePaidBy](scope)
  const fee = nativeAmount(0n, scope.context)
  return { ...none, rows: [payer], fee, ...(sponsored && { sponsored }) }
}

const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

function balanceOf(token: Hex, { context }: Scope): Promise<bigint | null> {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [context.account.eip155] })
  return known((call) => askQuantity(call, 'eth_call', [{ to: token, data }, 'latest']), context)
}

/**
 * How many calls are the fee's own approval: the frame has put them in front of the page's. They are exactly that only if
 * the token is one of the project's, the paymaster is the operation's, and nothing else lets it take more.
 *
 * @returns null if the paymaster may take a token for another reason.
 */
function ownFeeCalls(
  { paymaster }: Paymaster,
  { token, before, most }: Taking,
  calls: readonly AccountCall[],
): number | null {
  if (before === most) return 0
  const read = readFeeCalls(calls)
  if (!read || read.count === calls.length) return null
  const { approval, count } = read
  const isOwn = isSameAddress(approval.token, token) && isSameAddress(approval.paymaster, paymaster)
  return isOwn && before + approval.amount === most ? count : null
}

/** The fee in a token that the person has chosen, or that is the only way; null if it is anything else. */
async function inChosenToken(
  own: OwnOperation,
  paymaster: Paymaster,
  taking: Taking,
  calls: readonly AccountCall[],
  scope: Scope,
): Promise<Omit<Fee, 'rows'> | null> {
  const { context } = scope
  const isListed = context.fees?.tokens.some((token) => isSameAddress(token, taking.token))
  const facts = await scope.lookup.token(taking.token)
  if (own.feePaidBy !== 'token' || !isListed || isUnlimited(taking.most, facts)) return null
  const feeCalls = ownFeeCalls(paymaster, taking, calls)
  if (feeCalls === null) return null
  const balance = await balanceOf(taking.token, scope)
  // The price of the token is the paymaster's word, so only the part of the balance can be judged.
  const cost = { value: sentOf(calls, taking.token), gas: 1n, gasPrice: taking.most }
  const dangers = [
    ...feeDangers(cost, taking.most, balance),
    ...dangersWhere({ 'high-gas': hasTooMuchGas(own.operation, calls.length) }),
  ]
  return { fee: tokenAmount(taking.most, facts), dangers, feeCalls }
}

/** Tokens that the paymaster may take: the account pays with them, whoever has allowed it. */
async function inTokens(payer: Row, takings: readonly Taking[], scope: Scope): Promise<Fee> {
  const amounts = await Promise.all(
    takings.map(async ({ token, most }) => {
      const facts = await scope.lookup.token(token)
      return isUnlimited(most, facts) ? allOf(facts) : tokenAmount(most, facts)
    }),
  )
  const [only] = amounts
  const dangers = dangersWhere({ 'fee-in-tokens': true })
  if (only !== undefined && amounts.length === 1) return { ...none, rows: [payer], fee: only, dangers }
  const rows = amounts.map((amount) => row.amount(labelsWords.feeTakenFrom, amount))
  return { ...none, rows: [payer, ...rows], fee: null, dangers }
}

/** The paymaster may take more than we know of. */
function unknown(payer: Row, takings: readonly Taking[]): Fee {
  const dangers = dangersWhere({ 'fee-taker-unknown': true, 'fee-in-tokens': takings.length > 0 })
  return { ...none, rows: [payer], fee: null, dangers }
}

/** Who pays the fee, and what it costs the account: coins, nothing, or tokens in return. */
export async function feeOf(own: OwnOperation, calls: readonly AccountCall[], scope: Scope): Promise<Fee> {
  const { paymaster, maxFeePerGas } = own.operation
  if (!paymaster) {
    const fee = nativeAmount(maximumGas(own.operation) * maxFeePerGas, scope.context)
    const dangers = dangersWhere({ 'high-gas': hasTooMuchGas(own.operation, calls.length) })
    return { ...none, rows: [], fee, dangers }
  }
  const payer = row.address(labelsWords.paymaster, getAddress(paymaster.paymaster))
  const { takings, isKnown } = await takenInReturn(paymaster.paymaster, calls, scope)
  const [only] = takings
  if (!isKnown) return unknown(payer, takings)
  if (!only) return mayPay(paymaster.paymaster, calls) ? unknown(payer, takings) : free(payer, own, scope)
  const chosen = takings.length === 1 ? await inChosenToken(own, paymaster, only, calls, scope) : null
  if (!chosen) return inTokens(payer, takings, scope)
  const others = calls.slice(chosen.feeCalls)
  return mayPay(paymaster.paymaster, others) ? unknown(payer, takings) : { ...chosen, rows: [payer] }
}
