import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import type { BalanceChanges } from '../approval/display.ts'
import { ask } from '../decode/ask.ts'
import type { DecodeContext } from '../decode/context.ts'
import { createLookup } from '../decode/evm/lookup.ts'
import { knownTokens, packagedTokens } from '../decode/knownTokens.ts'
import { cleanName } from '../decode/text.ts'
import { simulateWords } from '../messages/en/simulate.ts'
import type { Hex } from '../signing/payload.ts'
import { changesOf } from './changesOf.ts'
import { addressOf, type Moved, NATIVE } from './logs.ts'
import { movedIn, probeCode } from './probe.ts'
import { fallsShort } from './shortfall.ts'

/** The transaction in the form of the requests to the node. */
export interface EvmCallRequest {
  from: Hex
  /** Null for a deployment. */
  to: Hex | null
  value: bigint
  data: Hex
}

/** Bytes in a node's response, of bounded length. */
export const HexText = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/), z.maxLength(200_000))

const Touched = z.object({
  accessList: z.array(z.object({ address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)) })),
})

/** The most token contracts that are checked and named. */
const MOST_TOKENS = 12

/** The parameters of a call in JSON-RPC. */
export function parameters({ from, to, value, data }: EvmCallRequest) {
  return { from, ...(to === null ? {} : { to }), value: numberToHex(value), data }
}

/** The error of a node that has no such method: nothing about the call follows from it. */
export function isMissing(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return (
    code === -32601 ||
    /method.*(?:not|unsupported|unknown)|(?:unsupported|unknown) .*method/i.test(String(message))
  )
}

/** Messages of nodes for a sender that cannot pay. */
const LACKS = /insufficient (?:funds|balance)|lack of funds|out ?of ?funds/i

/** The reason for a person if the sender cannot pay. */
export const notEnoughOf = ({ network }: DecodeContext): string =>
  simulateWords.notEnough(network?.nativeCurrency.symbol ?? simulateWords.coins)

/** The same if a node's error says so; null for any other error. */
export function lackIn(error: unknown, context: DecodeContext): string | null {
  const lacks = error instanceof Error && LACKS.test(error.message)
  return lacks ? notEnoughOf(context) : null
}

/** Whether a plain call succeeds, or why it fails; null if the node does not respond. */
async function outcomeOf(request: EvmCallRequest, context: DecodeContext) {
  let reverted: string | undefined
  const call = async (method: string, params: unknown[]) => {
    try {
      return await context.call(method, params)
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      const lack = lackIn(error, context)
      // Any error except a revert or an insufficient balance reveals nothing about the transaction.
      if (lack !== null) reverted = lack
      else if (/revert/i.test(message)) reverted = message
      throw error
    }
  }
  const answer = await ask(call, 'eth_call', [parameters(request), 'latest'], HexText)
  if (reverted !== undefined) return { succeeds: false as const, reason: cleanName(reverted) }
  return answer === null ? null : { succeeds: true as const }
}

/** The addresses in the arguments of a call. */
function addressesIn(data: Hex): Hex[] {
  const words = data.slice(10).match(/.{64}/g) ?? []
  return words.filter((word) => /^0{24}(?!0{16})/.test(word)).map(addressOf)
}

/**
 * Contracts whose tokens the call may move: the ones that it accesses according to the node, or, if that is
 * unknown, the ones in its arguments and the known ones. Of too many, the tokens that people know are checked, because a
 * contract may access any number of others.
 */
async function candidates(request: EvmCallRequest & { to: Hex }, context: DecodeContext) {
  const touched = await ask(context.call, 'eth_createAccessList', [parameters(request), 'latest'], Touched)
  const known = knownTokens(context).map(({ address }) => addressOf(address))
  const named = touched
    ? touched.accessList.map(({ address }) => addressOf(address))
    : [...addressesIn(request.data), ...known]
  const sure = touched ? known : packagedTokens(context).map(({ address }) => addressOf(address))
  const first = sure.filter((address) => named.includes(address))
  const all = new Set([addressOf(request.to), ...first, ...named])
  all.delete(addressOf(request.from))
  return [...all].slice(0, MOST_TOKENS)
}

/**
 * Reads the balances before and after by code in the sender's place (state override). Null if the node does
 * not support overrides, or if the account has code of its own, which would not run.
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
 * The fallback for a node without `eth_simulateV1`: one `eth_call` shows whether the transaction fails;
 * another one with a state override shows the sender's balances before and after, of the native coin and of
 * the checked tokens. ERC-1155 collectibles are not covered, and a contract could detect the simulation. So
 * the result is marked as partial.
 */
export async function callEvm(request: EvmCallRequest, context: DecodeContext): Promise<BalanceChanges> {
  const { to, value, data } = request
  const outcome = await outcomeOf(request, context)
  if (outcome === null) return null
  if (!outcome.succeeds) return { ...outcome, changes: [] }
  const lookup = createLookup(context)
  const isPayment = data === '0x' && value > 0n && to !== null
  const paid = isPayment ? [{ token: NATIVE, id: null, amount: -value }] : null
  // If the recipient has no code, the payment is the only effect.
  const isWhole = isPayment && (await lookup.isContract(to)) === false
  const moved = isWhole ? paid : ((await probe(request, context)) ?? paid)
  if (moved === null) return null
  return {
    succeeds: true,
    reason: null,
    ...(await changesOf(moved, context, lookup)),
    ...(fallsShort([request], moved, true) && { short: true }),
    ...(isWhole ? {} : { partial: true }),
  }
}
