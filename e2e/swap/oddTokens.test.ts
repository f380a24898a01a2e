import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Deployed, RICH } from '../market/contracts.ts'
import { ether, usd } from '../market/pools.ts'
import { COIN, newTaker } from './api.ts'
import { useMarket } from './market.fixture.ts'

/** Tokens that do not do what tokens do. */

const on = useMarket()

let start: `0x${string}`
beforeEach(async () => {
  start = await on.chain.client.snapshot()
})
afterEach(() => on.chain.client.revert({ id: start }))

/** A pool of version 2 with ether, and a new account that holds some of the token. */
async function traded(token: Deployed, amount: bigint) {
  await token.write('mint', RICH.address, amount * 1_000n)
  await on.market.makers.v2([on.market.weth, ether('50')], [token, amount * 500n])
  const taker = await newTaker(on.chain)
  await token.write('mint', taker.address, amount)
  return taker
}

const failureOf = async (response: Response) => {
  const { error, reasons } = (await response.json()) as {
    error: { code: string }
    reasons?: { description: string }[]
  }
  return { status: response.status, code: error.code, reason: reasons?.[0]?.description }
}

test('a token that keeps a part of what is received is refused', async () => {
  const taxed = await on.contracts.deploy('Taxed', 'Taxed', 'TAX')
  const taker = await traded(taxed, ether('10'))
  const asked = { from: COIN, to: taxed.address, amount: ether('1'), taker: taker.address }
  // The pools promise more than arrives.
  expect(await on.api.quotes(asked)).toHaveLength(1)
  expect(await failureOf(await on.api.post(asked))).toMatchObject({ status: 502, code: 'swap-unsafe' })
  // A slippage above the part that is kept says so.
  const swap = await on.api.build({ ...asked, slippage: 15 })
  const { received } = await taker.swap(swap, taxed)
  expect(swap.simulation).toEqual({ status: 'passed', received: String(received) })
  expect(received).toBeGreaterThanOrEqual(BigInt(swap.minToAmount))
})

test('a token that keeps a part of what is sent is refused with the router’s reason', async () => {
  const taxed = await on.contracts.deploy('Taxed', 'Taxed', 'TAX')
  const taker = await traded(taxed, ether('10'))
  const asked = { from: taxed.address, to: COIN, amount: ether('1'), taker: taker.address }
  expect(await failureOf(await on.api.post(asked))).toEqual({
    status: 400,
    code: 'swap-fails',
    reason: 'the swap would fail: UniswapV2: K',
  })
})

test('a rebasing token is swapped for what arrives, and not once its pool has shrunk', async () => {
  const rebasing = await on.contracts.deploy('Rebasing')
  const taker = await traded(rebasing, ether('10'))
  const asked = { from: COIN, to: rebasing.address, amount: ether('1'), taker: taker.address }
  const swap = await on.api.build(asked)
  const { status, received } = await taker.swap(swap, rebasing)
  expect([status, String(received)]).toEqual(['success', swap.simulation.received])
  // Everybody has less, but the pool does not know yet.
  await rebasing.write('rebase', ether('0.9'))
  expect(await failureOf(await on.api.post(asked))).toMatchObject({ code: expect.stringMatching(/^swap-/) })
})

test('a token like USDT is allowed exactly the amount, over zero if something is left', async () => {
  const usdt = await on.contracts.deploy('Usdt', 'Tether', 'USDT', 6)
  const taker = await traded(usdt, usd('100'))
  const asked = { from: usdt.address, to: COIN, amount: usd('50'), taker: taker.address }
  const first = await on.api.approval({ ...asked, amount: usd('7') })
  expect(first.reset).toBeUndefined()
  expect(first.tx.to.toLowerCase()).toBe(on.api.caip(usdt.address).toLowerCase())
  await taker.approve(first)
  const spender = on.market.v2Router.address
  expect(await usdt.read('allowance', taker.address, spender)).toBe(usd('7'))

  const second = await on.api.approval(asked)
  expect(second.reset).toBeDefined()
  await taker.approve(second)
  expect(await usdt.read('allowance', taker.address, spender)).toBe(usd('50'))
  const swap = await on.api.build(asked)
  const { status, received } = await taker.swap(swap)
  expect([status, String(received)]).toEqual(['success', swap.toAmount])
})

test('a swap is tried with its allowance before there is one', async () => {
  const taker = await newTaker(on.chain)
  await on.market.usd.write('mint', taker.address, usd('30'))
  const asked = { from: on.market.usd.address, to: COIN, amount: usd('30'), taker: taker.address }
  expect(await on.api.allowance(asked.from, taker.address)).toBe(0n)
  const swap = await on.api.build(asked)
  expect(swap.simulation).toEqual({ status: 'passed', received: swap.toAmount })
})
