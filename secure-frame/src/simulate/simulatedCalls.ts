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
import { addressOf, movedBy } from './logs.ts'

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

/**
 * The changes of an account's balances by calls in one block, from the node's `eth_simulateV1` (native coins, ERC-20,
 * ERC-721 and ERC-1155). They fail if one of the calls does.
 *
 * @param stateOverrides - the code that accounts are to have.
 * @returns undefined if the node has no valid result, null if the result cannot be explained.
 */
export async function simulateCalls(
  requests: readonly EvmCallRequest[],
  account: Hex,
  context: DecodeContext,
  stateOverrides?: Readonly<Record<Hex, { code: Hex }>>,
): Promise<BalanceChanges | undefined> {
  const blocks = [{ ...(stateOverrides && { stateOverrides }), calls: requests.map(parameters) }]
  const options = { blockStateCalls: blocks, traceTransfers: true, validation: false }
  const answer = await ask(context.call, 'eth_simulateV1', [options, 'latest'], blockOf(requests.length))
  const results = answer?.[0]?.calls
  if (!results) return undefined
  const failed = results.find(({ status }) => status === '0x0')
  if (failed) return { succeeds: false, reason: reasonOf(failed), changes: [] }
  const moved = movedBy(
    results.flatMap(({ logs = [] }) => logs),
    addressOf(account),
  )
  if (moved === null) return null
  const lookup = createLookup(context)
  const changes = await Promise.all(moved.map((each) => changeOf(each, context, lookup)))
  return { succeeds: true, reason: null, changes }
}
