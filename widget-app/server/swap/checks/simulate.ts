import { encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '../../chains/chain.ts'
import { OutboundError } from '../../outbound/error.ts'
import { type Rpc, RpcError } from '../../rpc/rpc.ts'
import { uintAt } from '../../tokens/abi.ts'
import { FailingSwapError } from '../terms/errors.ts'
import type { EvmCall, SwapRequest } from '../terms/source.ts'
import { Log, requireNoOtherLoss } from './losses.ts'
import { reasonIn } from './revertReason.ts'

/** What an attempt on the current state of the chain shows. */
export type Simulation =
  /** It succeeds; `received` is what arrives, or null if the node cannot tell. */
  | { status: 'passed'; received: bigint | null; gas: bigint }
  /** It was not tried: the taker does not have the amount, or the node cannot try it. */
  | { status: 'unknown'; reason: 'balance' | 'unsupported' }

interface Trial {
  rpc: Rpc
  request: Pick<SwapRequest, 'chain' | 'taker' | 'from' | 'to' | 'amount'>
  call: EvmCall
  spender: string | null
}

/** A call of eth_simulateV1. */
interface Step {
  from: Hex
  to: Hex
  data: Hex
  value?: Hex
}

/**
 * A contract that exists for the simulation only and returns the coin of the account in its call data: an address
 * without code, which has `PUSH 0, CALLDATALOAD, BALANCE, PUSH 0, MSTORE, PUSH 32, PUSH 0, RETURN` there.
 */
const PROBE: Hex = '0x00000000000000000000000000000000a1710c4b'
const PROBE_CODE: Hex = '0x6000353160005260206000f3'

const Outcome = z.object({
  status: z.string(),
  returnData: z.optional(z.string().check(z.regex(/^0x[\da-f]*$/i))),
  gasUsed: z.string().check(z.regex(/^0x[\da-f]{1,16}$/i)),
  error: z.nullish(z.object({ data: z.nullish(z.string()) })),
  logs: z.nullish(z.array(Log)),
})
const Outcomes = z.array(z.object({ calls: z.array(Outcome) })).check(z.minLength(1))

const word = (address: string): Hex => `0x${address.slice(2).padStart(64, '0')}`

function balanceStep({ isNative, address }: SwapRequest['to'], account: Hex): Step {
  if (isNative) return { from: account, to: PROBE, data: word(account) }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  return { from: account, to: address as Hex, data }
}

/** Allows exactly the amount. Some tokens accept a new allowance only after one of zero. */
function approvalSteps({ request: { taker, from, amount }, spender }: Trial): Step[] {
  if (from.isNative || spender === null) return []
  return [0n, amount].map((allowance) => ({
    from: taker as Hex,
    to: from.address as Hex,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as Hex, allowance] }),
  }))
}

const hasBalance = async ({ rpc, request: { chain, taker, from, amount } }: Trial): Promise<boolean> => {
  const { to, data } = balanceStep({ ...from, isNative: false }, taker as Hex)
  const answer = from.isNative
    ? await rpc.request(chain, 'eth_getBalance', [taker, 'latest'])
    : await rpc.request(chain, 'eth_call', [{ to, data }, 'latest'])
  if (typeof answer !== 'string' || !/^0x[\da-f]{1,64}/i.test(answer)) return false
  return BigInt(answer.slice(0, 66)) >= amount
}

/** The answers of nodes that do not have a method, or not this one's parameters. */
const isUnsupported = ({ code, message }: RpcError) =>
  code === -32601 || code === -32602 || /not (?:found|supported|available|exist)|unsupported/i.test(message)

async function tryOut(rpc: Rpc, chain: Chain, steps: readonly Step[]) {
  const payload = {
    blockStateCalls: [{ stateOverrides: { [PROBE]: { code: PROBE_CODE } }, calls: steps }],
    validation: false,
  }
  const answer = await rpc.request(chain, 'eth_simulateV1', [payload, 'latest'])
  const parsed = z.safeParse(Outcomes, answer)
  if (!parsed.success || parsed.data[0]?.calls.length !== steps.length)
    throw new OutboundError('invalid', 'the simulation has an invalid shape')
  return parsed.data[0].calls
}

const amountIn = (data: string | undefined) => uintAt(data ?? null)

/**
 * Tries a swap on the newest block, together with the allowance that it needs, and measures what arrives. Nodes
 * without eth_simulateV1 are only asked whether it succeeds, which needs the allowance to be there already.
 *
 * Throws `FailingSwapError` if it fails, `UnsafeSwapError` if its logs show another loss than the amount, and an
 * `OutboundError` if the chain does not answer.
 */
export async function simulate(trial: Trial): Promise<Simulation> {
  const { rpc, request, call } = trial
  if (!(await hasBalance(trial))) return { status: 'unknown', reason: 'balance' }
  const account = request.taker as Hex
  const swap: Step = { from: account, to: call.to as Hex, data: call.data, value: numberToHex(call.value) }
  const balance = balanceStep(request.to, account)
  const steps = [...approvalSteps(trial), swap, balance]
  try {
    // A question may change a token's state and so warn it of the swap, so none is asked before it in its block.
    const [[before], outcomes] = await Promise.all([
      tryOut(rpc, request.chain, [balance]),
      tryOut(rpc, request.chain, steps),
    ])
    const [done, after] = outcomes.slice(-2)
    if (done?.status !== '0x1') throw new FailingSwapError(reasonIn(done?.error?.data ?? done?.returnData))
    requireNoOtherLoss(done.logs ?? [], trial)
    const [had, has] = [amountIn(before?.returnData), amountIn(after?.returnData)]
    const received = had === undefined || has === undefined ? null : has - had
    return { status: 'passed', received, gas: BigInt(done.gasUsed) }
  } catch (error) {
    if (error instanceof RpcError && isUnsupported(error)) return estimate(trial, swap)
    throw error
  }
}

async function estimate({ rpc, request, spender }: Trial, swap: Step): Promise<Simulation> {
  const { chain, from, taker, amount } = request
  if (spender !== null && (await allowanceOf(rpc, chain, from.address, taker, spender)) < amount)
    return { status: 'unknown', reason: 'unsupported' }
  try {
    const answer = await rpc.request(chain, 'eth_estimateGas', [swap])
    const gas = typeof answer === 'string' && /^0x[\da-f]{1,16}$/i.test(answer) ? BigInt(answer) : 0n
    return { status: 'passed', received: null, gas }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    throw new FailingSwapError(reasonIn(error.data))
  }
}

/** The allowance that an account gives a spender; 0 if the contract is no token. */
export async function allowanceOf(
  rpc: Rpc,
  chain: Chain,
  token: string,
  owner: string,
  spender: string,
): Promise<bigint> {
  const args = [owner as Hex, spender as Hex] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
  const answer = await rpc.request(chain, 'eth_call', [{ to: token, data }, 'latest'])
  return uintAt(typeof answer === 'string' ? answer : null) ?? 0n
}
