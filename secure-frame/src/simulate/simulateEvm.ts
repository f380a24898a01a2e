import { decodeErrorResult, parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import type { BalanceChanges } from '../approval/display.ts'
import { ask } from '../decode/ask.ts'
import type { DecodeContext } from '../decode/context.ts'
import { createLookup } from '../decode/evm/lookup.ts'
import { cleanName } from '../decode/text.ts'
import type { Hex } from '../signing/payload.ts'
import { callEvm, type EvmCallRequest, HexText, parameters } from './callEvm.ts'
import { changeOf } from './changeOf.ts'
import { addressOf, movedBy } from './logs.ts'

const Log = z.object({
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  topics: z.array(z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))).check(z.maxLength(4)),
  data: HexText,
})

const Simulated = z
  .array(
    z.object({
      calls: z
        .array(
          z.object({
            status: z.literal(['0x0', '0x1']),
            returnData: HexText,
            logs: z.optional(z.array(Log).check(z.maxLength(512))),
            error: z.optional(z.object({ message: z.optional(z.string()) })),
          }),
        )
        .check(z.length(1)),
    }),
  )
  .check(z.length(1))

/**
 * The revert's reason, if the contract gives one in the standard form; sanitized, because it is untrusted
 * text.
 */
function reasonFrom(data: string, message: string | undefined): string | null {
  try {
    const abi = parseAbi(['error Error(string reason)', 'error Panic(uint256 code)'])
    const { args } = decodeErrorResult({ abi, data: data as Hex })
    return cleanName(typeof args[0] === 'string' ? args[0] : `Error ${args[0]}`)
  } catch {
    return message === undefined ? null : cleanName(message)
  }
}

/**
 * The changes that a transaction would cause for its sender, from the node's `eth_simulateV1` (native coins,
 * ERC-20, ERC-721 and ERC-1155), or from `eth_call` with state overrides. Null if the node does not respond,
 * or returns an invalid result: a failed simulation never blocks the approval.
 */
export async function simulateEvm(request: EvmCallRequest, context: DecodeContext): Promise<BalanceChanges> {
  const blocks = [{ calls: [parameters(request)] }]
  const options = { blockStateCalls: blocks, traceTransfers: true, validation: false }
  const answer = await ask(context.call, 'eth_simulateV1', [options, 'latest'], Simulated)
  const [result] = answer?.[0]?.calls ?? []
  if (!result) return callEvm(request, context)
  if (result.status === '0x0')
    return { succeeds: false, reason: reasonFrom(result.returnData, result.error?.message), changes: [] }
  const moved = movedBy(result.logs ?? [], addressOf(request.from))
  if (moved === null) return null
  const lookup = createLookup(context)
  return {
    succeeds: true,
    reason: null,
    changes: await Promise.all(moved.map((each) => changeOf(each, context, lookup))),
  }
}
