import { beforeEach, vi } from 'vitest'
import { askQuote } from '../features/swap/quoteFlow.ts'
import { confirmSwap, reviewSwap } from '../features/swap/swapFlow.ts'
import { enterSwap, typeSwapAmount } from '../features/swap/swapForm.ts'
import { selectSwap, swapTokenChosen } from '../state/late/swapSlice.ts'
import type { Side } from '../state/late/swapState.ts'
import { openView } from '../state/router/navigation.ts'
import type { Harness } from './harness.ts'
import { opened, prepareSending } from './send.ts'
import { pass } from './session.ts'

/** A token that the account has none of. */
export const CAT = '0xCA7C9d1A7f4a2c1A1c1A7C9D1A7f4a2c1a1c1a7c'
export const ROUTER = '0x1111111111111111111111111111111111111111'
const CHAIN = 'eip155:31337'
const COIN = `${CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`

const word = (hex: string) => hex.toLowerCase().padStart(64, '0')

/** The data of `approve(address,uint256)`. */
export const approveData = (amount: bigint, spender = ROUTER) =>
  `0x095ea7b3${word(spender.slice(2))}${word(amount.toString(16))}`

/** The changes of the server's answers, by call. A test sets them. */
export const swapAnswers: { current: Record<string, object | number> } = { current: {} }
/** What the server was asked about swaps, as `<call> <body or query>`. */
export const asked: string[] = []

const terms = {
  source: 'pools',
  minToAmount: '990',
  priceImpactBps: 12,
  providerFee: null,
  route: [{ exchange: 'Second', kind: 'uniswap-v2', from: COIN, to: `${CHAIN}:${CAT}`, fee: 3_000 }],
}

type Given = Record<string, string>
const spenderOf = ({ from }: Given) => (from === COIN ? null : `${CHAIN}:${ROUTER}`)

/** The server's answers: a thousand units for any amount. */
const ANSWERS: Readonly<Record<string, (given: Given) => object>> = {
  tokens: () => ({
    tokens: [
      { name: 'Ether', symbol: 'ETH', address: COIN, decimals: 18, logoUri: null },
      { name: 'Cat', symbol: 'CAT', address: `${CHAIN}:${CAT}`, decimals: 2, logoUri: null },
      { name: 'Dai', symbol: 'DAI', address: `${CHAIN}:0x${'d'.repeat(40)}`, decimals: 18, logoUri: null },
    ],
  }),
  quotes: (given) => ({
    quotes: [
      {
        ...{ id: null, fromAmount: given.amount, fromAccount: given.from, toAmount: '1000' },
        ...{ toAccount: given.to, ...terms, spender: spenderOf(given), gas: '150000' },
      },
    ],
  }),
  'gas-price': () => ({ standard: '1000000000', fast: '1000000000', instant: '1000000000' }),
  allowance: () => ({ allowance: '0' }),
  'build-approve': (given) => ({
    tx: {
      ...{ from: given.userAddress, to: given.from, data: approveData(BigInt(given.amount ?? 0)) },
      ...{ value: '0', eip155: { gas: 60_000, gasPrice: '1' } },
    },
    spender: spenderOf(given),
    source: 'pools',
  }),
  'build-transaction': (given) => ({
    tx: {
      ...{ from: given.userAddress, to: `${CHAIN}:${ROUTER}`, data: '0x12345678' },
      ...{ amount: given.from === COIN ? given.amount : '0', eip155: { gas: '200000', gasPrice: '1' } },
    },
    ...{ fromAmount: given.amount, toAmount: '1000', ...terms, spender: spenderOf(given) },
    simulation: { status: 'passed', received: '1000' },
  }),
}

function answer(name: string, given: Given): Response {
  asked.push(`${name} ${JSON.stringify(given)}`)
  const change = swapAnswers.current[name]
  if (typeof change === 'number') return new Response('<html>', { status: change })
  if (change && 'error' in change) return Response.json(change, { status: 400 })
  const told = ANSWERS[name]?.(given) ?? {}
  return Response.json(name === 'quotes' ? { quotes: [quoteIn(told, change)] } : { ...told, ...change })
}

/** The quote with its changes: of another amount the least is one percent less too. */
function quoteIn(told: object, change: object = {}): object {
  const [quote] = (told as { quotes: object[] }).quotes
  const amount = 'toAmount' in change ? Number(change.toAmount) : 1_000
  return { ...quote, minToAmount: String(Math.floor(amount * 0.99)), ...change }
}

/** The refusals of the server by their codes. */
export const refusal = (code: string) => ({ error: { code, message: 'No.' } })

/** Call at the head of a test file. */
export function prepareSwaps(): void {
  prepareSending()
  beforeEach(() => {
    swapAnswers.current = {}
    asked.length = 0
    const others = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      const [, name, query] = /\/v1\/convert\/([-a-z]+)(?:\?(.*))?$/.exec(String(input)) ?? []
      if (!name) return others(input, init)
      const body =
        typeof init?.body === 'string'
          ? JSON.parse(init.body)
          : Object.fromEntries(new URLSearchParams(query))
      return answer(name, body as Given)
    })
  })
}

export const swapOf = ({ store }: Harness) => selectSwap(store.getState())

/** A connected visitor with the form of a swap filled in, and its quote. */
export async function quoted(
  given: { amount?: string } & Partial<Record<Side, string>> = {},
): Promise<Harness> {
  const { from = 'native', to = CAT, amount = '0.5' } = given
  const harness = await opened()
  const { dispatch } = harness.store
  dispatch(openView({ view: 'Swap', data: {} }))
  await Promise.all([...Object.values(dispatch(enterSwap())), pass(0)])
  await pass(0)
  dispatch(swapTokenChosen({ side: 'from', key: from }))
  dispatch(swapTokenChosen({ side: 'to', key: to }))
  dispatch(typeSwapAmount(amount))
  await dispatch(askQuote())
  return harness
}

/** The same visitor at the review. */
export async function reviewing(given: Parameters<typeof quoted>[0] = {}): Promise<Harness> {
  const harness = await quoted(given)
  await harness.store.dispatch(reviewSwap())
  return harness
}

/** Confirms, and lets all that waits happen. */
export async function confirmed({ store }: Harness): Promise<void> {
  const done = store.dispatch(confirmSwap())
  await pass(0)
  await pass(2_000)
  await done
}

/** Lets the wallet carry out several calls as one, and answer so about them. */
export function batching({ wallet }: Harness, status: object): void {
  const { request } = wallet
  const more: Record<string, unknown> = {
    wallet_getCapabilities: { '0x7a69': { atomic: { status: 'supported' } } },
    wallet_sendCalls: { id: 'mine' },
    wallet_getCallsStatus: status,
  }
  wallet.request = async (method, params) => {
    const answer = await request(method, params)
    return more[method] ?? answer
  }
}

/** What the wallet was asked to send, in order. */
export function sentBy({ wallet }: Harness): object[] {
  const sent: object[] = []
  const { request } = wallet
  wallet.request = async (method, params) => {
    if (/^eth_send|^wallet_send/.test(method)) sent.push(params[0] as object)
    return request(method, params)
  }
  return sent
}
