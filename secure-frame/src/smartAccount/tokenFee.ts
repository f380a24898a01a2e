import { isSameAddress } from '@airlock/kit/chains'
import type { Address, Hex } from 'viem'
import { decodeFunctionData, encodeFunctionData, numberToHex, parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import { ENTRY_POINT } from '../../shared/smartContracts.ts'
import { nodeProblem } from '../failure/requestError.ts'
import type { AccountCall } from './executions.ts'
import { type Ask, maximumGas } from './operationFees.ts'
import { PaymasterProblem } from './paymaster.ts'
import type { UserOperation } from './userOperation.ts'
import { AddressText, GasValue, lowerCase, Uint256 } from './values.ts'

/*
 * The fee in a token, as Pimlico's paymaster for EntryPoint 0.7 takes it: after the operation, whose first call allows it
 * to. So an account can pay that is not deployed and has no coins.
 */

/** The price of gas in a token (`pimlico_getTokenQuotes`). */
export interface Quote {
  paymaster: Address
  token: Address
  /** Smallest units of the token for 10^18 wei. */
  exchangeRate: bigint
  /** What taking the token costs, in gas beyond the operation's own limits. */
  postOpGas: bigint
}

const Quotes = z.object({
  quotes: z.array(
    z.object({
      paymaster: AddressText,
      token: AddressText,
      exchangeRate: Uint256,
      postOpGas: z._default(GasValue, 0n),
    }),
  ),
})

const WEI = 10n ** 18n

/** The paymaster's prices, without those of tokens that nobody asked for. Throws PaymasterProblem. */
export async function askQuotes(tokens: readonly Address[], chainId: number, ask: Ask): Promise<Quote[]> {
  const params = [{ tokens }, ENTRY_POINT, numberToHex(chainId)]
  const read = z.safeParse(Quotes, await ask('pimlico_getTokenQuotes', params))
  if (!read.success) throw new PaymasterProblem(nodeProblem('the paymaster’s prices could not be read'))
  return tokens.flatMap((token) => {
    const quote = read.data.quotes.find((one) => isSameAddress(one.token, token))
    return quote && quote.exchangeRate > 0n ? [quote] : []
  })
}

/** The most that an operation costs, in smallest units of the token: the paymaster may take no more of a fair price. */
export function mostInTokens(operation: UserOperation, { exchangeRate, postOpGas }: Quote): bigint {
  const wei = (maximumGas(operation) + postOpGas) * operation.maxFeePerGas
  return (wei * exchangeRate + WEI - 1n) / WEI
}

const abi = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])

/** The call data of `approve`. */
export const approval = (spender: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] })

/** What a paymaster is allowed to take by the first calls of an operation. */
export interface FeeApproval {
  token: Address
  paymaster: Address
  amount: bigint
}

/**
 * The calls that let a paymaster take the fee.
 *
 * @param isReset - whether the token only changes an allowance from or to zero, as USDT does, and it is not zero.
 */
export function feeCalls({ token, paymaster, amount }: FeeApproval, isReset: boolean): AccountCall[] {
  const call = (most: bigint): AccountCall => ({ to: token, value: 0n, data: approval(paymaster, most) })
  return isReset ? [call(0n), call(amount)] : [call(amount)]
}

const sending = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])

function sentByCall({ to, data }: AccountCall, token: Address): bigint {
  try {
    return isSameAddress(to, token) ? decodeFunctionData({ abi: sending, data }).args[1] : 0n
  } catch {
    return 0n
  }
}

/**
 * How much of a token an operation's own calls send away, in smallest units. The fee is taken after them, and bundlers do
 * not simulate that: without enough tokens left, the whole operation is undone.
 */
export function sentOf(calls: readonly AccountCall[], token: Address): bigint {
  return calls.reduce((sum, call) => sum + sentByCall(call, token), 0n)
}

/** The approval that a call is, if encoding it again returns the same bytes; null for every other call. */
function readApproval({ to, value, data }: AccountCall): FeeApproval | null {
  try {
    const [spender, amount] = decodeFunctionData({ abi, data }).args
    const isExact = value === 0n && approval(spender, amount) === lowerCase(data)
    return isExact ? { token: to, paymaster: spender, amount } : null
  } catch {
    return null
  }
}

/** The first calls of an operation, if they are those of {@link feeCalls}, and their number; null if they are others. */
export function readFeeCalls(calls: readonly AccountCall[]): { approval: FeeApproval; count: number } | null {
  const [first, second] = calls.slice(0, 2).map(readApproval)
  if (!first) return null
  if (first.amount > 0n) return { approval: first, count: 1 }
  const isReset =
    second && isSameAddress(second.token, first.token) && isSameAddress(second.paymaster, first.paymaster)
  return isReset ? { approval: second, count: 2 } : null
}
