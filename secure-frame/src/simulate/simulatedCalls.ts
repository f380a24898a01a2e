import { decodeErrorResult, parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import type { BalanceChanges } from '../approval/display.ts'
import { ask } from '../decode/ask.ts'
import type { DecodeContext } from '../decode/context.ts'
import { createLookup } from '../decode/evm/lookup.ts'
import { cleanName } from '../decode/text.ts'
import type { Hex } from '../signing/payload.ts'
import { type EvmCallRequest, HexText, parameters } from './callEvm.ts'
import { changeOf } from './changeOf.ts'
import { addressOf, type Moved, movedBy } from './logs.ts'
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
  /** The contracts that are called with data, which may be tokens. */
  targets: readonly Hex[]
  /** The code that accounts are to have. */
  stateOverrides?: Readonly<Record<Hex, { code: Hex }>> | undefined
}

/** The results of calls in one block, and of questions before and after them; null if the node has no valid result. */
async function resultsOf(
  { requests, stateOverrides }: Simulation,
  context: DecodeContext,
  questions: readonly object[] = [],
) {
  const calls = [...questions, ...requests.map(parameters), ...questions]
  const blocks = [{ ...(stateOverrides && { stateOverrides }), calls }]
  const options = { blockStateCalls: blocks, traceTransfers: true, validation: false }
  const answer = await ask(context.call, 'eth_simulateV1', [options, 'latest'], blockOf(calls.length))
  const all = answer?.[0]?.calls
  if (!all) return null
  const end = questions.length + requests.length
  const results = all.slice(questions.length, end)
  return {
    before: all.slice(0, questions.length),
    after: all.slice(end),
    failed: results.find(({ status }) => status === '0x0'),
    logs: results.flatMap(({ logs = [] }) => logs),
  }
}

/** What the calls move; a failed call in its place, or null if the result cannot be explained. */
async function movedIn(
  simulation: Simulation,
  first: NonNullable<Awaited<ReturnType<typeof resultsOf>>>,
  account: Hex,
  context: DecodeContext,
): Promise<Moved[] | Result | null> {
  if (first.failed) return first.failed
  const contracts = contractsToAsk(simulation.targets, first.logs, account)
  if (!contracts) return null
  if (contracts.length === 0) return movedBy(first.logs, account)
  const asked = await resultsOf(simulation, context, balanceCalls(contracts, account))
  if (!asked || asked.failed) return asked?.failed ?? null
  const moved = movedBy(asked.logs, account)
  return moved && correctedByBalances(moved, contracts, asked.before, asked.after)
}

/**
 * The changes of an account's balances by calls in one block, from the node's `eth_simulateV1` (native coins, ERC-20,
 * ERC-721 and ERC-1155). They fail if one of the calls does. The first answer shows which contracts are concerned; in a
 * second one they report the account's balances before and after the calls.
 *
 * @returns undefined if the node has no valid result, null if the result cannot be explained.
 */
export async function simulateCalls(
  simulation: Simulation,
  account: Hex,
  context: DecodeContext,
): Promise<BalanceChanges | undefined> {
  const first = await resultsOf(simulation, context)
  if (!first) return undefined
  const moved = await movedIn(simulation, first, addressOf(account), context)
  if (moved === null) return null
  if (!Array.isArray(moved)) return { succeeds: false, reason: reasonOf(moved), changes: [] }
  const lookup = createLookup(context)
  const changes = await Promise.all(moved.map((each) => changeOf(each, context, lookup)))
  return { succeeds: true, reason: null, changes }
}
