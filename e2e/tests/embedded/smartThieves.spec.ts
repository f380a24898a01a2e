import { type Address, encodeFunctionData, type Hex, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { LOCAL } from '../../smartAccounts/paymasterContracts.ts'
import { batch, idOf, PAID, untilStatus } from '../../support/calls.ts'
import type { Chains } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect } from '../../support/fixtures.ts'
import type { Frames } from '../../support/frames.ts'
import { test } from '../../support/ownPaymaster.ts'
import { press } from '../../support/press.ts'
import { localDollar, tokenAbi } from '../../support/token.ts'
import type { TurningPaymaster } from '../../support/turningPaymaster.ts'

/* Paymasters that take more than they said. */

test.beforeEach(() => test.slow())

const COINS = parseEther('2')
const dollars = (amount: string) => parseUnits(amount, 6)
const someone = () => privateKeyToAddress(generatePrivateKey())
const paidBy = (from: Address, service: object, more: object = {}) =>
  batch(from, someone(), { capabilities: { paymasterService: service }, ...more })

const approving = (spender: Address, amount: bigint) => ({
  to: LOCAL.Token,
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, amount] }),
})

interface Stage {
  embedded: Embedded
  nodes: Chains
  account: Address
  paymaster: TurningPaymaster
}

/** Rejects what is shown. */
async function reject(embedded: Embedded, answer: Promise<{ code?: number }>): Promise<void> {
  await press(embedded.reject)
  expect((await answer).code).toBe(4001)
}

/** Chooses to pay the fee in dollars. */
async function payInDollars({ secure }: Frames): Promise<void> {
  const ways = secure.getByRole('group', { name: 'Pay the network fee with' })
  await ways.getByRole('radio', { name: /^USDL/ }).check()
  const next = secure.getByRole('button', { name: 'Continue' })
  await press(next)
}

async function bringThief({ embedded, nodes, account, paymaster }: Stage): Promise<void> {
  const token = await localDollar(nodes.one)
  await token.mint(account, dollars('50') - (await token.balanceOf(account)))
  // Otherwise 50 dollars might be all that there are.
  await token.mint(someone(), dollars('1000'))
  paymaster.turn('/drains')
  const service = { url: paymaster.url }
  const held = () => token.balanceOf(account)

  await test.step('nothing was allowed', async () => {
    const answer = embedded.request('wallet_sendCalls', paidBy(account, service))
    const window = await embedded.review()
    await expect(window.getByText('Free, paid by a service of dapp.localhost')).toBeVisible()
    await embedded.pressApprove()
    await untilStatus(embedded, idOf(await answer), 200)
    expect([await held(), await nodes.one.balanceOf(account)]).toEqual([dollars('50'), COINS - PAID])
  })
  await test.step('the page lets it take tokens in the same operation', async () => {
    const calls = [approving(LOCAL.GreedyPaymaster, dollars('50')), { to: someone() }]
    const answer = embedded.request('wallet_sendCalls', paidBy(account, service, { calls }))
    const window = await embedded.review()
    await expect(embedded.fact('Network fee')).toHaveText('at most 50 USDL')
    await expect(window.getByText(/can take tokens from yours in return/)).toBeVisible()
    await expect(
      window.getByText(/take all of this token|take tokens from your account later/).first(),
    ).toBeVisible()
    await reject(embedded, answer)
    expect([await held(), await token.allowance(account, LOCAL.GreedyPaymaster)]).toEqual([dollars('50'), 0n])
  })
  await test.step('it was allowed to take tokens before', async () => {
    const { to, data } = approving(LOCAL.GreedyPaymaster, dollars('20'))
    await nodes.one.client.impersonateAccount({ address: account })
    await nodes.one.receiptOf(await nodes.one.client.sendUnsignedTransaction({ from: account, to, data }))
    const coins = await nodes.one.balanceOf(account)
    const answer = embedded.request('wallet_sendCalls', paidBy(account, service))
    const window = await embedded.review()
    await expect(embedded.fact('Network fee')).toHaveText('at most 20 USDL')
    await expect(window.getByText(/can take tokens from yours in return/)).toBeVisible()
    await embedded.pressApprove()
    await untilStatus(embedded, idOf(await answer), 200)
    expect([await held(), await nodes.one.balanceOf(account)]).toEqual([dollars('30'), coins - PAID])
  })
}

async function deceiveByOwnPaymaster({
  embedded,
  frames,
  nodes: { one },
  account,
  paymaster,
}: Stage & { frames: Frames }): Promise<void> {
  const token = await localDollar(one)
  await token.mint(account, dollars('50'))
  const ask = () => embedded.request('eth_sendTransaction', [{ from: account, to: someone() }])
  const expectUntouched = async () => {
    expect([await token.balanceOf(account), await one.balanceOf(account)]).toEqual([dollars('50'), COINS])
    expect(await token.allowance(account, LOCAL.TokenPaymaster)).toBe(0n)
    expect(await token.allowance(account, LOCAL.GreedyPaymaster)).toBe(0n)
  }
  for (const turn of ['/swaps', '/raises'] as const)
    await test.step(`it changes its offer after the choice: ${turn}`, async () => {
      paymaster.turn(turn)
      const answer = ask()
      await payInDollars(frames)
      expect(await answer).toMatchObject({ code: -32603, message: expect.stringMatching(/paymaster/) })
      await expectUntouched()
    })
  for (const turn of ['/foreign', '/garbage', 'down'] as const)
    await test.step(`it is not offered: ${turn}`, async () => {
      paymaster.turn(turn)
      const answer = ask()
      await embedded.review()
      await expect(embedded.fact('Network fee')).toHaveText(/^at most [\d.]+ ETH$/)
      await reject(embedded, answer)
    })
  await test.step('its contract takes a thousand times of what it named', async () => {
    paymaster.turn('cheap')
    const answer = ask()
    await payInDollars(frames)
    await embedded.review()
    await expect(embedded.fact('Network fee')).toHaveText(/^at most [\d.]+ USDL$/)
    await embedded.pressApprove()
    expect(await answer).toMatchObject({ code: -32603, message: expect.stringMatching(/reverted/) })
    await expectUntouched()
  })
  await test.step('its contract is a thief', async () => {
    paymaster.turn('/drains')
    const answer = ask()
    await payInDollars(frames)
    await embedded.review()
    const fee = embedded.fact('Network fee')
    await expect(fee).toHaveText(/^at most [\d.]+ USDL$/)
    const most = dollars(/[\d.]+/.exec(await fee.innerText())?.[0] ?? '0')
    await embedded.pressApprove()
    expect((await one.receiptOf((await answer).value as Hex)).status).toBe('success')
    const taken = dollars('50') - (await token.balanceOf(account))
    expect(taken).toBeLessThanOrEqual(most)
    // It was allowed no less: the amount on the screen is rounded up.
    expect(taken).toBeGreaterThan(most - dollars('0.001'))
    expect(await token.allowance(account, LOCAL.GreedyPaymaster)).toBe(0n)
    expect(await one.balanceOf(account)).toBe(COINS)
  })
}

test('a paymaster takes no more than its approval says, whether a page brings it along or the project has it', async ({
  embedded,
  frames,
  nodes,
  account,
  paymaster,
}) => {
  const stage = { embedded, nodes, account, paymaster }
  await test.step('the project’s own paymaster takes no more tokens than the approval says', () =>
    deceiveByOwnPaymaster({ ...stage, frames }))
  await test.step('a thief that a page brings along takes what its approval says, and nothing that was not allowed', () =>
    bringThief(stage))
})
