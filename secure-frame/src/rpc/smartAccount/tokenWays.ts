import { isSameAddress } from '@airlock/kit/chains'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import type { FrameNetwork } from '../../../shared/frameData.ts'
import { tokenAmount } from '../../decode/evm/amount.ts'
import { createLookup } from '../../decode/evm/lookup.ts'
import { nodeProblem } from '../../failure/requestError.ts'
import type { Hex } from '../../signing/payload.ts'
import type { Ask } from '../../smartAccount/operationFees.ts'
import { PaymasterProblem } from '../../smartAccount/paymaster.ts'
import { agreed, estimateOperation, type OperationRequest } from '../../smartAccount/prepareOperation.ts'
import {
  approval,
  askQuotes,
  feeCalls,
  mostInTokens,
  type Quote,
  sentOf,
} from '../../smartAccount/tokenFee.ts'
import type { UserOperation } from '../../smartAccount/userOperation.ts'
import type { FeeOption } from '../feePaymasters.ts'

/** A way to pay the fee, with the operation that pays like this. */
export interface PaymentWay extends FeeOption {
  /** Throws if the paymaster does not agree to it any more. */
  complete(): Promise<UserOperation>
}

/** What is needed to pay in tokens. */
interface TokenPayment {
  request: OperationRequest
  network: FrameNetwork
  tokens: readonly Hex[]
  /** Asks the project's paymaster. */
  ask: Ask
}

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])
/** As long as every amount, and at least as expensive: for estimating gas before the amount is known. */
const ANY_AMOUNT = 2n ** 256n - 1n

const Word = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))

async function readNumber(node: Ask, to: Hex, data: Hex): Promise<bigint> {
  return BigInt(z.parse(Word, await node('eth_call', [{ to, data }, 'latest'])))
}

/** Null if the token cannot be read: then nobody pays with it. */
function balanceOf({ request: { node, account } }: TokenPayment, token: Hex): Promise<bigint | null> {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [account.address] })
  return readNumber(node, token, data).catch(() => null)
}

/** Whether a token, like USDT, refuses to change an allowance that is not zero. */
async function refusesChange({ node, account }: OperationRequest, { token, paymaster }: Quote) {
  const call = { from: account.address, to: token, data: approval(paymaster, ANY_AMOUNT) }
  return node('eth_call', [call, 'latest']).then(
    () => false,
    () => true,
  )
}

/** What the paymaster may take already, and whether it has to be set to zero before it is raised. */
async function allowedBefore(request: OperationRequest, quote: Quote) {
  const { node, account } = request
  const args = [account.address, quote.paymaster] as const
  const data = encodeFunctionData({ abi, functionName: 'allowance', args })
  const allowed = await readNumber(node, quote.token, data)
  return { allowed, isReset: allowed > 0n && (await refusesChange(request, quote)) }
}

/** The amount in words that people know, or in smallest units of a token that does not say its decimals. */
async function wordsFor({ request, network }: TokenPayment, token: Hex, most: bigint) {
  const lookup = createLookup({
    site: { origin: null },
    network,
    account: { eip155: request.account.address, solana: '' },
    call: request.node,
  })
  const facts = await lookup.token(token)
  return { name: facts.symbol ?? token, most: tokenAmount(most, facts) }
}

/** The operation that pays with a token, if the account has enough of it. */
async function wayOf(payment: TokenPayment, quote: Quote, balance: bigint): Promise<PaymentWay | null> {
  const { ask } = payment
  const { token, paymaster } = quote
  const service = { ask, context: { token } }
  const { allowed, isReset } = await allowedBefore(payment.request, quote)
  const paying = (amount: bigint) => [
    ...feeCalls({ token, paymaster, amount }, isReset),
    ...payment.request.calls,
  ]
  const request = { ...payment.request, paymaster: service, calls: paying(ANY_AMOUNT) }
  const estimated = await estimateOperation(request)
  const amount = mostInTokens(estimated.operation, quote)
  const isEnough = balance >= amount + sentOf(payment.request.calls, token)
  if (!isEnough || !isSameAddress(estimated.operation.paymaster?.paymaster ?? '', paymaster)) return null
  const calls = allowed < amount ? paying(amount) : payment.request.calls
  const callData = request.account.encodeCalls(calls)
  // It might take what it was allowed to take before, too.
  const most = allowed < amount ? allowed + amount : allowed
  return {
    way: token,
    ...(await wordsFor(payment, token, most)),
    complete: async () => {
      const operation = await agreed(
        { ...estimated, operation: { ...estimated.operation, callData } },
        request,
      )
      if (mostInTokens(operation, quote) > amount)
        throw new PaymasterProblem(nodeProblem('the paymaster raised its gas after its offer'))
      return operation
    },
  }
}

/** The tokens with which the account can pay the fee of an operation. Failures count as no way. */
export async function tokenWays(payment: TokenPayment): Promise<PaymentWay[]> {
  const { request, ask } = payment
  const balances = new Map<Hex, bigint>()
  for (const token of payment.tokens) {
    const balance = await balanceOf(payment, token)
    if (balance !== null && balance > 0n) balances.set(token, balance)
  }
  if (balances.size === 0) return []
  const quotes = await askQuotes([...balances.keys()], request.chainId, ask).catch(() => [])
  const ways = quotes.map((quote) => wayOf(payment, quote, balances.get(quote.token) ?? 0n).catch(() => null))
  return (await Promise.all(ways)).filter((way) => way !== null)
}
