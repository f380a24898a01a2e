import { beforeEach, describe, expect, test } from 'vitest'
import { RICH } from '../market/contracts.ts'
import { ether, sourceOf, usd } from '../market/pools.ts'
import { COIN, swapApi } from './api.ts'
import { KINDS, type Kind, useDesk } from './desk.fixture.ts'
import { useMarket } from './market.fixture.ts'

const on = useMarket()
// With half a percent less it is still better than the pools, and with two percent less it is not.
const { at, reset, sourceFor, takerOf } = useDesk(on, 3_000n)
/** Why sources were not used. */
let logged: string[]

beforeEach(() => {
  logged = []
  reset()
})

/** LI.FI pays to the wallet of an integration, the others to the address in the request. */
const RECIPIENTS = { '0x': RICH.address, lifi: 'my-shop', velora: RICH.address } as const
const NAMES = {
  '0x': ['swapFeeBps=50', `swapFeeRecipient=${RICH.address}`],
  lifi: ['fee=0.0050', 'integrator=my-shop'],
  velora: ['partnerFeeBps=50', `partnerAddress=${RICH.address}`],
} as const

/** The server with one vendor of which the operator takes a part, and with the pools as well if asked. */
function apiWith(kind: Kind, bps: number | null, hasPools = false) {
  const fee = bps === null ? {} : { fee: { bps, recipient: RECIPIENTS[kind] } }
  const sources = [{ ...sourceFor(kind), ...fee }, ...(hasPools ? [sourceOf(on.market)] : [])]
  return swapApi(on.served({ swaps: { sources } }), {
    variables: { VENDOR_KEY: 'the-key-of-the-operator' },
    log: { warn: ({ problem }: { problem: string }) => logged.push(problem) },
  })
}

/** What the operator has of a token, which nothing but a fee changes while a taker swaps. */
const had = async (token: string) =>
  token === COIN ? on.chain.balanceOf(RICH.address) : on.market.usd.read<bigint>('balanceOf', RICH.address)

describe.each(KINDS)('%s', (kind) => {
  test.each(['coin', 'usd'] as const)('takes the fee (from the %s), and the rest arrives', async (from) => {
    const api = apiWith(kind, 50)
    const { taker, asked } = await takerOf(from)
    if (from === 'usd') await taker.approve(await api.approval(asked))
    const [quote] = await api.quotes(asked)
    const swap = await api.build(asked)
    const { operatorFee, toAmount, minToAmount } = quote ?? {}
    expect(swap).toMatchObject({ operatorFee, toAmount, minToAmount })
    // LI.FI takes it from what is sent, the others from what arrives.
    const token = kind === 'lifi' ? asked.from : asked.to
    expect(operatorFee?.token.toLowerCase()).toBe(api.caip(token).toLowerCase())
    const before = await had(token)
    const { status, received } = await taker.swap(swap, from === 'coin' ? on.market.usd : undefined)
    expect([status, String(received)]).toEqual(['success', swap.simulation.received])
    // Rounded down, so that no less arrives than is quoted.
    expect([0n, 1n]).toContain(received - BigInt(swap.toAmount))
    expect(String((await had(token)) - before)).toBe(operatorFee?.amount)
  })

  test('quotes what the fee leaves', async () => {
    const { asked } = await takerOf('coin')
    const [quote] = await apiWith(kind, 50).quotes(asked)
    const fee = kind === 'lifi' ? ether('0.005') : usd('15')
    expect(quote).toMatchObject({
      toAmount: String(usd('2985')),
      minToAmount: String(usd('2955.15')),
      operatorFee: { amount: String(fee) },
    })
  })

  test('is asked for the fee that the operator has written, and for none without one', async () => {
    const { asked } = await takerOf('coin')
    await apiWith(kind, 50).quotes(asked)
    for (const name of NAMES[kind]) expect(at.vendors.state.asked[0]?.path).toContain(name)
    reset()
    const [quote] = await apiWith(kind, null).quotes(asked)
    expect(quote?.operatorFee).toBeNull()
    expect(at.vendors.state.asked[0]?.path).not.toMatch(/fee|integrator|partner/i)
  })

  test('is ranked by what the fee leaves', async () => {
    const { asked } = await takerOf('coin')
    const best = async (bps: number) => (await apiWith(kind, bps, true).quotes(asked))[0]?.source
    expect([await best(50), await best(200)]).toEqual([kind, 'pools'])
  })

  test('is refused with a higher fee than the operator asks for', async () => {
    const { asked } = await takerOf('coin')
    at.vendors.state.lie = 'a fee above the operator’s'
    expect((await apiWith(kind, 50).post(asked)).status).toBe(502)
    expect(logged).toEqual([expect.stringMatching(/above what they ask for|another partner/)])
  })
})

test.each([
  ['0x', 'a fee in a third token', /in another token/],
  ['lifi', 'a fee in a third token', /in another token/],
  ['lifi', 'a fee in a third token as well', /in two tokens/],
] as const)('%s is refused with %s', async (kind, lie, problem) => {
  const { asked } = await takerOf('coin')
  at.vendors.state.lie = lie
  expect((await apiWith(kind, 50).post(asked)).status).toBe(502)
  expect(logged).toEqual([expect.stringMatching(problem)])
})

test('velora is refused with a fee for a stranger, which its calls name', async () => {
  const { asked } = await takerOf('coin')
  at.vendors.state.lie = 'a fee for a stranger'
  expect((await apiWith('velora', 50).post(asked)).status).toBe(502)
  expect(logged).toEqual([expect.stringMatching(/another partner/)])
})
