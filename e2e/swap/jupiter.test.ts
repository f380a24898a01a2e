import { type Address, generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeSolana } from '../../widget-app/server/testing/accounts.ts'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { type Plan, type RouteName, STRANGER, transfer } from '../solana/jupiter/transaction.ts'
import { type JupiterVendor, startJupiter } from '../solana/jupiter/vendor.ts'
import { swapApi } from './api.ts'

const COIN = 'So11111111111111111111111111111111111111111'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const SOL = 1_000_000_000n

let vendor: JupiterVendor
let taker: Address
let logged: string[]
/** What the node says of an attempt. */
let failure: unknown

beforeAll(async () => {
  vendor = await startJupiter((amount) => amount / 7n)
  taker = (await generateKeyPairSigner()).address
})
afterAll(() => vendor.stop())
beforeEach(() => {
  logged = []
  failure = null
  vendor.state.change = () => ({})
  vendor.state.told = (quote) => quote
})

const mint = { owner: TOKEN_PROGRAM, data: { parsed: { type: 'mint', info: { decimals: 6 } } } }

function api() {
  const rpc = fakeSolana({
    getMultipleAccounts: ([keys]) => ({ value: (keys as string[]).map(() => mint) }),
    getBalance: () => ({ value: 5_000_000_000 }),
    getTokenAccountBalance: () => ({ value: { amount: '5000000000' } }),
    simulateTransaction: () => ({ value: { err: failure, unitsConsumed: 90_000 } }),
  })
  const chain = chainForTests({
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    namespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    swaps: { sources: [{ kind: 'jupiter', url: { url: vendor.url, isInternal: true }, contracts: [] }] },
  })
  return swapApi(chain, { rpc, log: { warn: ({ problem }: { problem: string }) => logged.push(problem) } })
}

const asked = (from = COIN, to = USDC) => ({ from, to, amount: SOL, taker })

test.each<[RouteName, string, string]>([
  ['route', COIN, USDC],
  ['shared_accounts_route', USDC, COIN],
  ['route_v2', USDC, BONK],
  ['shared_accounts_route_v2', COIN, BONK],
])('a swap by %s is what its bytes say', async (route, from, to) => {
  vendor.state.change = () => ({ route })
  const [quote] = await api().quotes(asked(from, to))
  expect(quote).toMatchObject({ source: 'jupiter', priceImpactBps: 123, spender: null })
  const swap = await api().build(asked(from, to))
  expect(swap).toMatchObject({
    source: 'jupiter',
    toAmount: String(SOL / 7n),
    minToAmount: String(((SOL / 7n) * 9_900n) / 10_000n),
    simulation: { status: 'passed' },
    tx: { amount: from === COIN ? String(SOL) : '0' },
  })
  expect(swap.tx.to).toMatch(/:JUP6/)
  expect(swap.tx.eip155).toBeUndefined()
})

test.each<[string, (plan: Plan) => Partial<Plan>, RegExp]>([
  ['less than promised', ({ quoted }) => ({ quoted: quoted / 2n }), /accepts less/],
  ['more slippage', () => ({ bps: 500 }), /accepts less/],
  ['a slippage of everything', () => ({ bps: 65_535 }), /accepts less/],
  ['a fee for its platform', () => ({ fee: 1n }), /accepts less/],
  ['the same in the second version', () => ({ route: 'route_v2', fee: 1n }), /accepts less/],
  ['more than the amount', ({ amount }) => ({ amount: amount + 1n }), /takes more/],
  ['more of the coin wrapped', ({ amount }) => ({ wrapped: amount * 2n }), /something else/],
  ['another recipient', () => ({ destination: STRANGER }), /somebody else/],
  ['an account in place of the recipient', () => ({ instead: STRANGER }), /somebody else/],
  ['the same in the second version', () => ({ route: 'route_v2', instead: STRANGER }), /somebody else/],
  ['another payer', () => ({ payer: STRANGER }), /has to sign/],
  [
    'a transfer to somebody',
    ({ taker: from }) => ({ more: [transfer(from, STRANGER, 1n)] }),
    /something else/,
  ],
  [
    'another program',
    () => ({ more: [{ programAddress: STRANGER, data: new Uint8Array([1]) }] }),
    /something else/,
  ],
  ['a tip of a whole coin', () => ({ haste: 5_000_000_000n }), /tip/],
])('is refused with %s', async (_, change, reason) => {
  vendor.state.change = change
  expect((await api().post(asked())).status).toBe(502)
  expect(logged).toEqual([expect.stringMatching(reason)])
})

test.each<[string, Record<string, unknown>, number]>([
  ['a better price than its transaction', { outAmount: String(SOL) }, 502],
  ['another token', { outputMint: BONK }, 502],
  ['an exponent', { outAmount: '1e9' }, 503],
  ['a number', { outAmount: 1e9 }, 503],
  ['a mode that fixes the output', { swapMode: 'ExactOut' }, 503],
])('is refused with a quote of %s', async (_, change, status) => {
  const honest = { ...change }
  vendor.state.told = (quote) => ({ ...quote, ...honest })
  if (change.outAmount) vendor.state.change = () => ({ quoted: SOL / 7n })
  expect((await api().post(asked())).status).toBe(status)
})

test('a transaction that would fail is refused', async () => {
  failure = { InstructionError: [3, { Custom: 6001 }] }
  const response = await api().post(asked())
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'swap-fails' } })
})

test('gas has one price, and nothing has to be allowed', async () => {
  const gas = await api().get('gas-price', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
  expect(await gas.json()).toEqual({ standard: '5000', fast: '5000', instant: '5000' })
  const query = { tokenAddress: api().caip(USDC), userAddress: api().caip(taker) }
  const { allowance } = (await (await api().get('allowance', query)).json()) as { allowance: string }
  expect(BigInt(allowance)).toBeGreaterThan(10n ** 30n)
})
