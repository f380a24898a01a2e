import * as z from 'zod/mini'
import type { BalanceChanges } from '../approval/display.ts'
import { ask } from '../decode/ask.ts'
import type { DecodeContext } from '../decode/context.ts'
import { createLookup } from '../decode/evm/lookup.ts'
import { cleanName } from '../decode/text.ts'
import { simulateWords } from '../messages/en/simulate.ts'
import type { Hex } from '../signing/payload.ts'
import { changeOf } from './changeOf.ts'
import { addressOf, type Moved, NATIVE } from './logs.ts'
import { movedIn, probeCode } from './probe.ts'

/** The transaction as the node is asked about it. */
export interface EvmCallRequest {
  from: Hex
  /** Null for a deployment. */
  to: Hex | null
  value: bigint
  data: Hex
}

/** Bytes as a node answers with them, of a length that makes sense here. */
export const HexText = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/), z.maxLength(200_000))

const Touched = z.object({
  accessList: z.array(z.object({ address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)) })),
})

/** Contracts that are looked at; no more are named either. */
const MOST_TOKENS = 12

/** A call as JSON-RPC spells it. */
export function parameters({ from, to, value, data }: EvmCallRequest) {
  return { from, ...(to === null ? {} : { to }), value: `0x${value.toString(16)}`, data }
}

/** How nodes say that the sender cannot pay. */
const LACKS = /insufficient (?:funds|balance)|lack of funds|out ?of ?funds/i

/** Whether a plain call succeeds, why it fails, or null where the node does not say. */
async function outcomeOf(request: EvmCallRequest, context: DecodeContext) {
  let reverted: string | undefined
  const call = async (method: string, params: unknown[]) => {
    try {
      return await context.call(method, params)
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      const symbol = context.network?.nativeCurrency.symbol ?? simulateWords.coins
      // Anything but a revert and an empty purse says nothing about the transaction.
      if (LACKS.test(message)) reverted = simulateWords.notEnough(symbol)
      else if (/revert/i.test(message)) reverted = message
      throw error
    }
  }
  const answer = await ask(call, 'eth_call', [parameters(request), 'latest'], HexText)
  if (reverted !== undefined) return { succeeds: false as const, reason: cleanName(reverted) }
  return answer === null ? null : { succeeds: true as const }
}

/** Addresses among the words of a call's arguments. */
function addressesIn(data: Hex): Hex[] {
  const words = data.slice(10).match(/.{64}/g) ?? []
  return words.filter((word) => /^0{24}(?!0{16})/.test(word)).map(addressOf)
}

/** Contracts whose tokens the call may move: what it touches, by the node; where that is not known, what it names. */
async function candidates(
  request: EvmCallRequest & { to: Hex },
  { call, network, knownTokens }: DecodeContext,
) {
  const touched = await ask(call, 'eth_createAccessList', [parameters(request), 'latest'], Touched)
  const known = (knownTokens ?? []).filter((token) => token.network === network?.id)
  const named = touched
    ? touched.accessList.map(({ address }) => address)
    : [...addressesIn(request.data), ...known.map(({ address }) => address)]
  const all = new Set([request.to, ...named].map(addressOf))
  all.delete(addressOf(request.from))
  return [...all].slice(0, MOST_TOKENS)
}

/**
 * Asks for the balances before and after by code in the sender's place (state override). Null where the node has no
 * overrides, or where the account has code of its own, which would not run.
 */
async function probe(request: EvmCallRequest, context: DecodeContext): Promise<Moved[] | null> {
  const { from, to, value, data } = request
  if (to === null || addressOf(to) === addressOf(from)) return null
  const [code, tokens] = await Promise.all([
    ask(context.call, 'eth_getCode', [from, 'latest'], HexText),
    candidates({ ...request, to }, context),
  ])
  if (code !== '0x') return null
  const overrides = { [from]: { code: probeCode({ to, value, tokens }) } }
  const answer = await ask(context.call, 'eth_call', [{ from, to: from, data }, 'latest', overrides], HexText)
  return answer === null ? null : movedIn(answer, tokens)
}

/**
 * What a node without `eth_simulateV1` can say: by `eth_call`, whether the transaction fails; by another with a state
 * override, the sender's balances before and after. Those of coins and of the tokens that were looked at: collectibles
 * of ERC-1155 are not seen, and a contract could tell that it is tried. So what it says is said to be partial.
 */
export async function callEvm(request: EvmCallRequest, context: DecodeContext): Promise<BalanceChanges> {
  const { to, value, data } = request
  const outcome = await outcomeOf(request, context)
  if (outcome === null) return null
  if (!outcome.succeeds) return { ...outcome, changes: [] }
  const lookup = createLookup(context)
  const isPayment = data === '0x' && value > 0n && to !== null
  const paid = isPayment ? [{ token: NATIVE, id: null, amount: -value }] : null
  // An account without code does nothing of its own: its payment is all there is.
  const isWhole = isPayment && (await lookup.isContract(to)) === false
  const moved = isWhole ? paid : ((await probe(request, context)) ?? paid)
  if (moved === null) return null
  return {
    succeeds: true,
    reason: null,
    changes: await Promise.all(moved.map((each) => changeOf(each, context, lookup))),
    ...(isWhole ? {} : { partial: true }),
  }
}
