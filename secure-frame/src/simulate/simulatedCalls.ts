import { decodeErrorResult, parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import type { BalanceChanges } from '../approval/display.ts'
import { ask } from '../decode/ask.ts'
import type { DecodeContext } from '../decode/context.ts'
import { createLookup } from '../decode/evm/lookup.ts'
import { cleanName } from '../decode/text.ts'
import type { Hex } from '../signing/payload.ts'
import { type EvmCallRequest, HexText, isMissing, lackIn, parameters } from './callEvm.ts'
import { changesOf } from './changesOf.ts'
import { addressOf, type Moved, movedBy } from './logs.ts'
import { fallsShort } from './shortfall.ts'
import { balanceCalls, contractsToAsk, correctedByBalances } from './tokenBalances.ts'

const Log = z.object({
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  topics: z.array(z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))).check(z.maxLength(4)),
  data: HexText,
})

const Result = z.object({
  status: z.literal(['0x0', '0x1']),
  returnData: HexText,
  logs: z.optional(z.array(Log).check(z.maxLength(512))),
  error: z.optional(z.object({ message: z.optional(z.string()) })),
})
type Result = z.infer<typeof Result>

const blockOf = (calls: number) =>
  z.array(z.object({ calls: z.array(Result).check(z.length(calls)) })).check(z.length(1))

/**
 * The revert's reason, if the contract gives one in the standard form; sanitized, because it is untrusted
 * text.
 */
function reasonOf({ returnData, error }: Result): string | null {
  try {
    const abi = parseAbi(['error Error(string reason)', 'error Panic(uint256 code)'])
    const { args } = decodeErrorResult({ abi, data: returnData as Hex })
    return cleanName(typeof args[0] === 'string' ? args[0] : `Error ${args[0]}`)
  } catch {
    return error?.message === undefined ? null : cleanName(error.message)
  }
}

/** The calls to simulate, as one block. */
interface Simulation {
  requests: readonly EvmCallRequest[]
  /** The calls that the account itself makes in them: those with data may be of tokens, or swaps. */
  calls: readonly EvmCallRequest[]
  /** The code that accounts are to have. */
  stateOverrides?: Readonly<Record<Hex, { code: Hex }>> | undefined
}

type Node = Pick<DecodeContext, 'call'>

/** The results of calls in one block; null if the node has no valid answer. */
async function resultsOf(calls: readonly object[], { stateOverrides }: Simulation, { call }: Node) {
  const blocks = [{ ...(stateOverrides && { stateOverrides }), calls }]
  const options = { blockStateCalls: blocks, traceTransfers: true, validation: false }
  const answer = await ask(call, 'eth_simulateV1', [options, 'latest'], blockOf(calls.length))
  return answer?.[0]?.calls ?? null
}

const failureIn = (results: readonly Result[]) => results.find(({ status }) => status === '0x0')

const logsOf = (results: readonly Result[]) => results.flatMap(({ logs = [] }) => logs)

const isSame = (one: readonly Moved[], other: readonly Moved[]): boolean =>
  one.length === other.length &&
  one.every(({ token, id, amount }, index) => {
    const same = other[index]
    return same?.token === token && same.id === id && same.amount === amount
  })

/** What the calls move according to their logs and the contracts; null if that cannot be explained. */
async function movedIn(
  simulation: Simulation,
  first: readonly Result[],
  account: Hex,
  node: Node,
): Promise<Moved[] | null> {
  const named = simulation.calls.flatMap(({ to, data }) => (to === null || data === '0x' ? [] : [to]))
  const logs = logsOf(first)
  const contracts = contractsToAsk(named, logs, account)
  const moved = movedBy(logs, account)
  if (!contracts || !moved) return null
  if (contracts.length === 0) return moved
  const requests = simulation.requests.map(parameters)
  const questions = balanceCalls(contracts, account)
  // A question may change a contract's state, so none is asked before the calls in their block.
  const [before, second] = await Promise.all([
    resultsOf(questions, simulation, node),
    resultsOf([...requests, ...questions], simulation, node),
  ])
  if (!before || !second) return null
  const results = second.slice(0, requests.length)
  const again = failureIn(results) ? null : movedBy(logsOf(results), account)
  if (!again || !isSame(moved, again)) return null
  return correctedByBalances(moved, contracts, before, second.slice(requests.length))
}

/** The node, with the error of its last refusal. */
function watched({ call }: Node): Node & { refusal: unknown } {
  const node: Node & { refusal: unknown } = {
    refusal: null,
    call: (method, params) =>
      call(method, params).catch((error: unknown) => {
        node.refusal = error
        throw error
      }),
  }
  return node
}

/** What follows from the error of a node: undefined if it does not have the method. */
function refused(error: unknown, context: DecodeContext): BalanceChanges | undefined {
  const reason = lackIn(error, context)
  if (reason !== null) return { succeeds: false, reason, changes: [] }
  return error !== null && isMissing(error) ? undefined : null
}

/**
 * The changes of an account's balances by calls in one block, from the node's `eth_simulateV1` (native coins, ERC-20,
 * ERC-721 and ERC-1155). They fail if one of the calls does. The first answer shows which contracts are concerned. These
 * report the account's balances before the calls in a request of its own, and after them in a repetition, which has to
 * move the same.
 *
 * @returns undefined if the node does not have this method, null if there is no valid result or none that can be
 *   explained: a dApp could cause that, and must not get a weaker check for it.
 */
export async function simulateCalls(
  simulation: Simulation,
  account: Hex,
  context: DecodeContext,
): Promise<BalanceChanges | undefined> {
  const node = watched(context)
  const first = await resultsOf(simulation.requests.map(parameters), simulation, node)
  if (!first) return refused(node.refusal, context)
  const failure = failureIn(first)
  if (failure) return { succeeds: false, reason: reasonOf(failure), changes: [] }
  const moved = await movedIn(simulation, first, addressOf(account), node)
  if (moved === null) return null
  return {
    succeeds: true,
    reason: null,
    ...(await changesOf(moved, context, createLookup(context))),
    ...(fallsShort(simulation.calls, moved) && { short: true }),
  }
}
