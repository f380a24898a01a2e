import { encodeFunctionData, numberToHex, parseAbi } from 'viem/utils'
import type { Hex } from '../signing/payload.ts'
import { addressOf, type Log, type Moved } from './logs.ts'

/* What has moved according to the balances that tokens report. Their logs may be missing, as when a coin is wrapped, or
   untrue, as when a tenth of what is sent is burned. */

/** Gas for one question: enough for tokens that compute interest, and within the node's limits. */
export const QUESTION_GAS = 500_000
/** The most contracts that are asked. */
const MOST = 24

const abi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

/**
 * The contracts to ask: those that the calls name, and those whose logs name the account.
 *
 * @returns null if they are too many to ask all of them.
 */
export function contractsToAsk(targets: readonly Hex[], logs: readonly Log[], account: Hex): Hex[] | null {
  const bare = account.slice(2)
  const naming = logs.filter(({ topics, data }) => `${topics.join()}${data}`.toLowerCase().includes(bare))
  const all = new Set([...targets, ...naming.map(({ address }) => address)].map(addressOf))
  all.delete(account)
  return all.size > MOST ? null : [...all]
}

/** The questions for an account's balances, as calls in JSON-RPC. */
export function balanceCalls(contracts: readonly Hex[], account: Hex): object[] {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [account] })
  return contracts.map((to) => ({ to, data, gas: numberToHex(QUESTION_GAS) }))
}

/** The answer to one of them. */
interface Answer {
  status: string
  returnData: string
}

const balanceIn = ({ status, returnData }: Answer): bigint | null =>
  status === '0x1' && returnData.length === 66 ? BigInt(returnData) : null

/** The difference between two answers of a contract; null if it has no balances. */
function difference(before: Answer | undefined, after: Answer | undefined): bigint | null {
  const [had, has] = [before && balanceIn(before), after && balanceIn(after)]
  return typeof had === 'bigint' && typeof has === 'bigint' ? has - had : null
}

/**
 * Corrects what logs claim to have moved by what the contracts answered before and after the calls. A collectible has no
 * balance for each id, so its logs remain.
 */
export function correctedByBalances(
  moved: readonly Moved[],
  contracts: readonly Hex[],
  before: readonly Answer[],
  after: readonly Answer[],
): Moved[] {
  const withIds = new Set(moved.filter(({ id }) => id !== null).map(({ token }) => token))
  const amounts = new Map<Hex, bigint>()
  for (const [index, token] of contracts.entries()) {
    const amount = difference(before[index], after[index])
    if (amount !== null && !withIds.has(token)) amounts.set(token, amount)
  }
  const claimed = new Set(moved.map(({ token }) => token))
  const unclaimed = [...amounts].filter(([token]) => !claimed.has(token))
  return [
    ...moved.map((each) => ({ ...each, amount: amounts.get(each.token) ?? each.amount })),
    ...unclaimed.map(([token, amount]) => ({ token, id: null, amount })),
  ].filter(({ amount }) => amount !== 0n)
}
