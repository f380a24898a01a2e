import { isSameAddress } from '@airlock/kit/chains'
import { getAddress } from 'viem/utils'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import type { Hex } from '../../signing/payload.ts'
import { type Meaning, meaning, row } from '../context.ts'
import { dangersWhere } from '../dangers.ts'
import { nativeAmount, tokenAmount, tokenDangers, tokenRows } from './amount.ts'
import { expiryRow } from './expiry.ts'
import type { TokenFacts } from './lookup.ts'
import type { Describe, EvmCall, Functions, Scope } from './scope.ts'
import { readSwap, readSwapOf, SWAPS, type Swapped, type SwapTerms } from './swapTerms.ts'

const V2: Hex = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const V3: readonly Hex[] = [
  '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
]

/**
 * The routers whose code is known, and the wrapped coin, by network. A function's name proves nothing about any other
 * contract. Source: Uniswap's lists of deployments.
 */
const KNOWN: Readonly<Record<string, { routers: readonly Hex[]; wrapped: Hex }>> = {
  'eip155:1': { routers: [V2, ...V3], wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
  'eip155:10': { routers: V3, wrapped: '0x4200000000000000000000000000000000000006' },
  'eip155:137': { routers: V3, wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270' },
  'eip155:42161': { routers: V3, wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1' },
}

/** Whether the call does what its terms say: coins are only paid as the wrapped coin, else the router takes the token. */
function isKnown({ wraps }: SwapTerms, router: Hex, { context }: Scope): boolean {
  const known = KNOWN[context.network?.id ?? '']
  if (!known?.routers.some((one) => isSameAddress(one, router))) return false
  return wraps === undefined || isSameAddress(wraps, known.wrapped)
}

/** One side of a swap: its amount as text, what is known of the token, and its facts. */
interface Side {
  text: string
  facts: TokenFacts | null
  token: Hex | null
}

async function sideOf(swapped: Swapped, amount: bigint, { lookup, context }: Scope): Promise<Side> {
  if (swapped === 'coin') return { text: nativeAmount(amount, context), facts: null, token: null }
  const facts = await lookup.token(swapped)
  return { text: tokenAmount(amount, facts), facts, token: swapped }
}

const isClear = ({ facts }: Side): boolean => facts === null || facts.standard === 'erc20'

const rowsOf = ({ token, facts }: Side) => (token && facts ? tokenRows(token, facts) : [])

/** The least amount that protects against nothing: the smallest unit. */
const NOTHING = 1n

async function describeTerms(terms: SwapTerms, call: EvmCall, scope: Scope): Promise<Meaning> {
  const [paid, received] = await Promise.all([
    sideOf(terms.paid, terms.amount, scope),
    sideOf(terms.received, terms.least, scope),
  ])
  const isOwn = isSameAddress(terms.recipient, call.from)
  const known = isKnown(terms, call.to, scope)
  const clear = isClear(paid) && isClear(received)
  return meaning({
    kind: 'call',
    title: decodeWords.swap(paid.text, received.text),
    rows: [
      row.amount(labelsWords.youSend, paid.text),
      row.amount(labelsWords.youGet, decodeWords.atLeast(received.text)),
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
      ...[paid, received].flatMap(({ facts }) => (facts ? tokenDangers(facts, scope.context) : [])),
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
