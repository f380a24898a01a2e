import { isSameAddress } from '@airlock/kit/chains'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import type { Hex } from '../../signing/payload.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import { ask } from '../ask.ts'
import { decodeCall } from '../evm/abi.ts'
import { allOf, isUnlimited, tokenAmount } from '../evm/amount.ts'
import type { Scope } from '../evm/scope.ts'

/* A paymaster pays the network fee, and may take tokens for it: only as many as the account has allowed it to take. */

const abi = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])
const Word = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))

/** The functions of ERC-20 that let someone take tokens. */
const GRANTS: Readonly<Record<string, string>> = {
  '0x095ea7b3': 'function approve(address spender, uint256 amount)',
  '0x39509351': 'function increaseAllowance(address spender, uint256 amount)',
}

/** The most tokens that are checked. */
const MOST_TOKENS = 12

/** The amount that a call lets the paymaster take. */
function granted({ data }: AccountCall, paymaster: Hex): bigint {
  const signature = GRANTS[data.slice(0, 10)]
  const args = signature === undefined ? undefined : decodeCall(signature, data)?.args
  return args && isSameAddress(args.address('spender'), paymaster) ? args.uint('amount') : 0n
}

/** The amount that the paymaster may take already; 0 if the node does not respond. */
async function allowed(token: Hex, paymaster: Hex, { context }: Scope): Promise<bigint> {
  const data = encodeFunctionData({
    abi,
    functionName: 'allowance',
    args: [context.account.eip155, paymaster],
  })
  const answer = await ask(context.call, 'eth_call', [{ to: token, data }, 'latest'], Word)
  return answer === null ? 0n : BigInt(answer)
}

/** Contracts that may be tokens: the ones that the operator has verified, and the ones that are called. */
function candidates(calls: readonly AccountCall[], { context: { knownTokens = [], network } }: Scope): Hex[] {
  const known = knownTokens.filter((token) => token.network === network?.id).map(({ address }) => address)
  const called = calls.filter(({ data }) => data !== '0x').map(({ to }) => to)
  const all = new Set([...called, ...known].map((address) => address.toLowerCase() as Hex))
  return [...all].slice(0, MOST_TOKENS)
}

/** How much of which tokens a paymaster may take from the account at most. */
export async function takenInReturn(
  paymaster: Hex,
  calls: readonly AccountCall[],
  scope: Scope,
): Promise<string[]> {
  const texts = candidates(calls, scope).map(async (token) => {
    const grants = calls.filter(({ to }) => isSameAddress(to, token)).map((call) => granted(call, paymaster))
    const amounts = [await allowed(token, paymaster, scope), ...grants]
    const most = amounts.reduce((one, other) => (one > other ? one : other))
    if (most === 0n) return []
    const facts = await scope.lookup.token(token)
    return [isUnlimited(most, facts) ? allOf(facts) : tokenAmount(most, facts)]
  })
  return (await Promise.all(texts)).flat()
}
