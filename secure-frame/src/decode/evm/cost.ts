import type { Danger } from '../../approval/display.ts'
import { askQuantity, suggestedPrice } from '../../evm/suggestedFees.ts'
import { inTime } from '../ask.ts'
import type { DecodeContext } from '../context.ts'
import { dangersWhere } from '../dangers.ts'

/** The cost of a transaction, and its nonce. */
export interface Cost {
  chainId: number | null
  nonce: number
  value: bigint
  gas: bigint
  /** The maximum price of a unit of gas. */
  gasPrice: bigint
}

/**
 * A fee above this multiple of the node's suggestion causes a warning. The suggestion already suffices for
 * six full blocks.
 */
const RAISED = 2n
const HIGH = 5n
/** A fee above this fraction of the balance is high: one twentieth. */
const PART_OF_BALANCE = 20n

/** Null if the node does not respond in time, or not with a number. */
export async function known(
  question: (call: DecodeContext['call']) => Promise<bigint>,
  { call }: DecodeContext,
) {
  const answer = await inTime(Promise.resolve().then(() => question(call)))
  return answer === null ? null : answer.value
}

export function feeDangers(
  { value, gas, gasPrice }: Pick<Cost, 'value' | 'gas' | 'gasPrice'>,
  suggested: bigint | null,
  balance: bigint | null,
): Danger[] {
  const fee = gas * gasPrice
  const times = (factor: bigint) => suggested !== null && gasPrice > suggested * factor
  const isLargePart = balance !== null && balance > 0n && fee * PART_OF_BALANCE > balance
  const isHigh = times(HIGH) || isLargePart
  return dangersWhere({
    'high-fee': isHigh,
    'raised-fee': times(RAISED) && !isHigh,
    'fee-unknown': fee > 0n && (suggested === null || balance === null),
    'insufficient-funds': balance !== null && value + fee > balance,
  })
}

export function nonceDangers(nonce: bigint, next: bigint | null): Danger[] {
  return dangersWhere({
    'nonce-gap': next !== null && nonce > next,
    'nonce-taken': next !== null && nonce < next,
    'nonce-unknown': next === null,
  })
}

/** Whether the node is of the network for which something is meant. */
function isChosen({ chainId }: Pick<Cost, 'chainId'>, { network }: DecodeContext): boolean {
  return network === null || network.id === `eip155:${chainId}`
}

/**
 * Problems with a transaction's fee and nonce, according to the node's data about the account. Skipped if
 * the transaction is for another network than the node's, which is a danger of its own.
 */
export async function costDangers(cost: Cost, context: DecodeContext): Promise<Danger[]> {
  if (!isChosen(cost, context)) return []
  const { account, sent } = context
  const [suggested, balance, pending] = await Promise.all([
    known(suggestedPrice, context),
    known((call) => askQuantity(call, 'eth_getBalance', [account.eip155, 'latest']), context),
    known((call) => askQuantity(call, 'eth_getTransactionCount', [account.eip155, 'pending']), context),
  ])
  const ours = BigInt(sent?.nextNonce(cost.chainId ?? 0) ?? 0)
  const next = pending !== null && pending < ours ? ours : pending
  return [...feeDangers(cost, suggested, balance), ...nonceDangers(BigInt(cost.nonce), next)]
}
