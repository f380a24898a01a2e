import { decodeErrorResult, getAddress, parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import type { BalanceChanges } from '../approval/display.ts'
import { ask } from '../decode/ask.ts'
import type { DecodeContext } from '../decode/context.ts'
import { nativeAmount, tokenAmount } from '../decode/evm/amount.ts'
import { createLookup, type Lookup } from '../decode/evm/lookup.ts'
import { cleanName } from '../decode/text.ts'
import type { Hex } from '../signing/payload.ts'
import { addressOf, type Moved, movedBy, NATIVE } from './logs.ts'

/** The transaction as the node is asked about it. */
export interface EvmCallRequest {
  from: Hex
  /** Null for a deployment. */
  to: Hex | null
  value: bigint
  data: Hex
}

const HexText = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/), z.maxLength(200_000))

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

/** The revert's reason in words, when the contract gives one in the customary way; sanitised, it is a stranger's text. */
function reasonFrom(data: string, message: string | undefined): string | null {
  try {
    const abi = parseAbi(['error Error(string reason)', 'error Panic(uint256 code)'])
    const { args } = decodeErrorResult({ abi, data: data as Hex })
    return cleanName(typeof args[0] === 'string' ? args[0] : `Error ${args[0]}`)
  } catch {
    return message === undefined ? null : cleanName(message)
  }
}

async function change({ token, id, amount }: Moved, context: DecodeContext, lookup: Lookup) {
  const direction = amount > 0n ? ('in' as const) : ('out' as const)
  const size = amount > 0n ? amount : -amount
  if (token === NATIVE)
    return {
      direction,
      amount: nativeAmount(size, context),
      asset: context.network?.nativeCurrency.symbol ?? '',
    }
  const facts = await lookup.token(token)
  const named = facts.name === null ? '' : `${facts.name}${facts.verified ? '' : ' (name not verified)'} `
  const asset = `${named}${getAddress(token)}`
  if (id === null) return { direction, amount: tokenAmount(size, facts), asset }
  return { direction, amount: size === 1n ? `#${id}` : `${size} × #${id}`, asset }
}

function parameters({ from, to, value, data }: EvmCallRequest) {
  return { from, ...(to === null ? {} : { to }), value: `0x${value.toString(16)}`, data }
}

/** How nodes say that the sender cannot pay. */
const LACKS = /insufficient (?:funds|balance)|lack of funds|out ?of ?funds/i

/**
 * A node without `eth_simulateV1` can still say whether the transaction fails. What a success changes it does not say,
 * except for a plain payment, whose change is its value.
 */
async function byCall(request: EvmCallRequest, context: DecodeContext): Promise<BalanceChanges> {
  let reverted: string | undefined
  const call = async (method: string, params: unknown[]) => {
    try {
      return await context.call(method, params)
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      const symbol = context.network?.nativeCurrency.symbol ?? 'coins'
      // Anything but a revert and an empty purse says nothing about the transaction.
      if (LACKS.test(message)) reverted = `There is not enough ${symbol} in your account`
      else if (/revert/i.test(message)) reverted = message
      throw error
    }
  }
  const answer = await ask(call, 'eth_call', [parameters(request), 'latest'], HexText)
  if (reverted !== undefined) return { succeeds: false, reason: cleanName(reverted), changes: [] }
  if (answer === null || request.data !== '0x' || request.value === 0n) return null
  const paid = { token: NATIVE, id: null, amount: -request.value }
  return { succeeds: true, reason: null, changes: [await change(paid, context, createLookup(context))] }
}

/**
 * What a transaction would change for its sender, asked of the node by `eth_simulateV1` (native coins, ERC-20, ERC-721
 * and ERC-1155), or by `eth_call`. Null where the node does not answer, or answers nonsense: it never stands in the way.
 */
export async function simulateEvm(request: EvmCallRequest, context: DecodeContext): Promise<BalanceChanges> {
  const blocks = [{ calls: [parameters(request)] }]
  const options = { blockStateCalls: blocks, traceTransfers: true, validation: false }
  const answer = await ask(context.call, 'eth_simulateV1', [options, 'latest'], Simulated)
  const [result] = answer?.[0]?.calls ?? []
  if (!result) return byCall(request, context)
  if (result.status === '0x0')
    return { succeeds: false, reason: reasonFrom(result.returnData, result.error?.message), changes: [] }
  const moved = movedBy(result.logs ?? [], addressOf(request.from))
  if (moved === null) return null
  const lookup = createLookup(context)
  return {
    succeeds: true,
    reason: null,
    changes: await Promise.all(moved.map((each) => change(each, context, lookup))),
  }
}
