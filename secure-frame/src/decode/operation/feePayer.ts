import { isSameAddress } from '@airlock/kit/chains'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Hex } from '../../signing/payload.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import { inTime } from '../ask.ts'
import { decodeCall } from '../evm/abi.ts'
import type { Scope } from '../evm/scope.ts'
import { knownTokens } from '../knownTokens.ts'

/* A paymaster pays the network fee, and may take tokens for it: only as many as the account has allowed it to take. */

const abi = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])

/** The functions of ERC-20 that let someone take tokens. */
const GRANTS: Readonly<Record<string, string>> = {
  '0x095ea7b3': 'function approve(address spender, uint256 amount)',
  '0x39509351': 'function increaseAllowance(address spender, uint256 amount)',
}

/**
 * The most tokens that are checked among those that the operation calls or the operator takes for gas. Known ones are
 * checked as well: a project lists at most 24 of them for a network.
 */
const MOST_TOKENS = 12

/** Nodes report in words that a contract does not have the function: then it is no token. */
const NO_TOKEN = /revert|opcode|invalid jump|out of gas|VM execution/i

/** The amount that a call lets the paymaster take. */
function granted({ data }: AccountCall, paymaster: Hex): bigint {
  const signature = GRANTS[data.slice(0, 10)]
  const args = signature === undefined ? undefined : decodeCall(signature, data)?.args
  return args && isSameAddress(args.address('spender'), paymaster) ? args.uint('amount') : 0n
}

/**
 * Whether one of the calls may give the paymaster something: it calls the paymaster, or has its address anywhere in its
 * data, also in that of a call within it.
 */
export function mayPay(paymaster: Hex, calls: readonly AccountCall[]): boolean {
  const digits = paymaster.slice(2).toLowerCase()
  return calls.some(({ to, data }) => isSameAddress(to, paymaster) || data.toLowerCase().includes(digits))
}

/** The number in a node's answer; 0 for none, and null for an answer that no token gives. */
function numberIn(answer: unknown): bigint | null {
  if (answer === '0x') return 0n
  const word = /^0x([0-9a-fA-F]{64})/.exec(String(answer))?.[1]
  return word === undefined ? null : BigInt(`0x${word}`)
}

/** The amount that the paymaster may take already: 0 if that is no token, null if the node does not say. */
async function allowed(token: Hex, paymaster: Hex, { context }: Scope): Promise<bigint | null> {
  const args = [context.account.eip155, paymaster] as const
  const data = encodeFunctionData({ abi, functionName: 'allowance', args })
  const ask = async () => {
    const asked = Promise.resolve()
      .then(() => context.call('eth_call', [{ to: token, data }, 'latest']))
      .then(numberIn)
      .catch((error: unknown) => (error instanceof Error && NO_TOKEN.test(error.message) ? 0n : null))
    return (await inTime(asked))?.value ?? null
  }
  // Once more: a single answer that is lost would be a critical danger in words.
  return (await ask()) ?? ask()
}

/** The addresses without duplicates, in lower case. */
const distinct = (addresses: readonly string[]): Hex[] => [
  ...new Set(addresses.map((address) => address.toLowerCase() as Hex)),
]

/** Contracts that may be tokens: those that are called or that the operator takes for gas, and the known ones. */
function candidates(calls: readonly AccountCall[], { context }: Scope): { all: Hex[]; isWhole: boolean } {
  const called = calls.filter(({ data }) => data !== '0x').map(({ to }) => to)
  const near = distinct([...(context.fees?.tokens ?? []), ...called])
  const known = knownTokens(context).map(({ address }) => address)
  const all = distinct([...near.slice(0, MOST_TOKENS), ...known])
  return { all, isWhole: near.length <= MOST_TOKENS }
}

/** What a paymaster may take of one token. */
export interface Taking {
  token: Hex
  /** What it may take already, in smallest units. */
  before: bigint
  /** That, and what the operation lets it take. */
  most: bigint
}

/**
 * How much of which tokens a paymaster may take from the account at most: it may take what it was allowed before while
 * it checks the operation, and what the operation allows after that.
 *
 * @returns isKnown: false if the node did not say it for every token, so that there may be more.
 */
export async function takenInReturn(
  paymaster: Hex,
  calls: readonly AccountCall[],
  scope: Scope,
): Promise<{ takings: Taking[]; isKnown: boolean }> {
  const { all, isWhole } = candidates(calls, scope)
  const checked = all.map(async (token) => {
    const before = await allowed(token, paymaster, scope)
    const already = before ?? 0n
    const added = calls
      .filter(({ to }) => isSameAddress(to, token))
      .reduce((sum, call) => sum + granted(call, paymaster), 0n)
    return { taking: { token, before: already, most: already + added }, isKnown: before !== null }
  })
  const found = await Promise.all(checked)
  return {
    takings: found.map(({ taking }) => taking).filter(({ most }) => most > 0n),
    isKnown: isWhole && found.every(({ isKnown }) => isKnown),
  }
}
