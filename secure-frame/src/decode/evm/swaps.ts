import { isSameAddress } from '@airlock/kit/chains'
import { getAddress } from 'viem/utils'
import type { Danger } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import type { Hex } from '../../signing/payload.ts'
import { type Meaning, meaning, row } from '../context.ts'
import { dangersWhere } from '../dangers.ts'
import {
  isProvenToken,
  markedAmount,
  nativeAmount,
  receivedDangers,
  tokenAmount,
  tokenDangers,
  tokenRows,
} from './amount.ts'
import { expiryRow } from './expiry.ts'
import type { TokenFacts } from './lookup.ts'
import type { Describe, EvmCall, Functions, Scope } from './scope.ts'
import { isKnownRouter } from './swapRouters.ts'
import { readSwap, readSwapOf, SWAPS, type Swapped, type SwapTerms } from './swapTerms.ts'
import { isWrappedCoin } from './wrappedCoins.ts'

/** Whether the call does what its terms say: coins are only paid as the wrapped coin, else the router takes the token. */
const isKnown = ({ wraps }: SwapTerms, router: Hex, { context }: Scope): boolean =>
  isKnownRouter(router, context) && (wraps === undefined || isWrappedCoin(wraps, context))

/** A router unwraps nothing but the wrapped coin: any other token stays with it, for the next who asks for it. */
const isLeftBehind = ({ unwraps }: SwapTerms, router: Hex, { context }: Scope): boolean =>
  unwraps !== undefined && isKnownRouter(router, context) && !isWrappedCoin(unwraps.received, context)

/** One side of a swap: its amount as text, what is known of the token, and its facts. */
interface Side {
  text: string
  facts: TokenFacts | null
  token: Hex | null
  /** Whether the amount is of what its text says: the coin, or a token that is known by its address. */
  isProven: boolean
}

async function sideOf(swapped: Swapped, amount: bigint, { lookup, context }: Scope): Promise<Side> {
  if (swapped === 'coin')
    return { text: nativeAmount(amount, context), facts: null, token: null, isProven: true }
  const facts = await lookup.token(swapped)
  const isProven = isProvenToken(swapped, facts, context)
  return { text: tokenAmount(amount, facts), facts, token: swapped, isProven }
}

/** What a swap gives: the name that a token's maker has chosen is marked as such. */
async function receivedOf({ received, least }: SwapTerms, scope: Scope): Promise<Side> {
  const side = await sideOf(received, least, scope)
  const { facts, isProven } = side
  return facts === null ? side : { ...side, text: markedAmount(least, facts, isProven) }
}

const isClear = ({ facts }: Side): boolean => facts === null || facts.standard === 'erc20'

const rowsOf = ({ token, facts }: Side) => (token && facts ? tokenRows(token, facts) : [])

function dangersOf({ facts, isProven }: Side, { context }: Scope): Danger[] {
  if (facts === null) return []
  if (facts.verified) return tokenDangers(facts, context)
  return !isProven && facts.standard === 'erc20' ? receivedDangers(facts, context) : []
}

/** The least amount that protects against nothing: the smallest unit. */
const NOTHING = 1n

async function describeTerms(whole: SwapTerms, call: EvmCall, scope: Scope): Promise<Meaning> {
  const leftBehind = isLeftBehind(whole, call.to, scope)
  const terms = leftBehind && whole.unwraps ? whole.unwraps : whole
  const [paid, received] = await Promise.all([
    sideOf(terms.paid, terms.amount, scope),
    receivedOf(terms, scope),
  ])
  const isOwn = isSameAddress(terms.recipient, call.from)
  const known = isKnown(terms, call.to, scope) && !leftBehind
  const clear = isClear(paid) && isClear(received)
  const gives = received.isProven ? decodeWords.atLeast : decodeWords.atLeastBeforeFees
  return meaning({
    kind: 'call',
    title: decodeWords.swap(paid.text, received.text),
    rows: [
      row.amount(labelsWords.youSend, paid.text),
      row.amount(labelsWords.youReceive, gives(received.text)),
      ...(isOwn ? [] : [row.address(labelsWords.givenTo, getAddress(terms.recipient))]),
      ...rowsOf(paid),
      ...rowsOf(received),
      row.address(labelsWords.contract, getAddress(call.to)),
      ...(terms.until === null ? [] : [expiryRow(terms.until)]),
    ],
    dangers: [
      ...dangersWhere({
        'swap-to-another': !isOwn,
        'swap-for-nothing': terms.least <= NOTHING,
        'swap-contract': !known,
        'token-unverified': !clear,
      }),
      ...(paid.facts ? tokenDangers(paid.facts, scope.context) : []),
      ...dangersOf(received, scope),
    ],
    understood: known && clear,
  })
}

/** What a router does in two steps; null if the calls are anything but one swap. */
export async function describeSwapOf(
  calls: readonly Hex[],
  call: EvmCall,
  scope: Scope,
): Promise<(Meaning & { coversValue: boolean }) | null> {
  const terms = readSwapOf(calls, call)
  return terms && { ...(await describeTerms(terms, call, scope)), coversValue: terms.paid === 'coin' }
}

/** A swap that does not fit its own function, such as one with coins that it does not take. */
const unclear = (call: EvmCall): Meaning =>
  meaning({
    kind: 'unknown',
    title: decodeWords.callAContract,
    rows: [row.address(labelsWords.contract, getAddress(call.to)), row.data(labelsWords.data, call.data)],
    dangers: dangersWhere({ 'unknown-call': true }),
    understood: false,
  })

const swap: Describe = async (_args, call, scope) => {
  const terms = readSwap(call.data, call)
  if (!terms) return unclear(call)
  return { ...(await describeTerms(terms, call, scope)), coversValue: terms.paid === 'coin' }
}

/** Swaps of an exact amount, as Uniswap's routers carry them out. */
export const swaps: Functions = Object.fromEntries(
  Object.entries(SWAPS).map(([selector, [signature]]) => [selector, [signature, swap] as const]),
)
