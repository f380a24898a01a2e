import type { Page } from '@playwright/test'
import { type Address, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { paymasterUrlOf } from '../../stack/addresses.ts'
import { inspect } from '../../support/axe.ts'
import { batch, PAID } from '../../support/calls.ts'
import type { Chains } from '../../support/chain.ts'
import type { Dapp } from '../../support/dapp.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import type { Frames } from '../../support/frames.ts'
import { pressUntil } from '../../support/press.ts'
import { localDollar } from '../../support/token.ts'
import type { Widget } from '../../support/widget.ts'

const dollars = (amount: string) => parseUnits(amount, 6)

async function signedIn(embedded: Embedded): Promise<Address> {
  await embedded.open({ query: { projectId: 'demo-smart' } })
  await embedded.signIn()
  return (await embedded.addresses()).eip155
}

interface Stage {
  embedded: Embedded
  nodes: Chains
  from: Address
}

/** Asks for a transaction that moves nothing, so that only the fee changes a balance. */
const ask = (embedded: Embedded, from: Address) =>
  embedded.request('eth_sendTransaction', [{ from, to: privateKeyToAddress(generatePrivateKey()) }])

/** The most that the fee may be by the approval, in dollars. */
async function feeShown(embedded: Embedded): Promise<bigint> {
  const fee = embedded.fact('Network fee')
  await expect(fee).toHaveText(/^at most [\d.]+ USDL$/)
  return dollars(/[\d.]+/.exec((await fee.textContent()) ?? '')?.[0] ?? '0')
}

async function chooseDollars({
  page,
  embedded,
  frames,
  nodes,
  from,
}: Stage & { page: Page; frames: Frames }): Promise<void> {
  const token = await localDollar(nodes.one)
  await nodes.one.client.setBalance({ address: from, value: parseEther('1') })
  const before = await token.balanceOf(from)

  const answer = ask(embedded, from)
  const ways = frames.secure.getByRole('group', { name: 'Pay the network fee with' })
  const inDollars = ways.getByRole('radio', { name: /^USDL/ })
  await expect(ways.getByRole('radio', { name: /^ETH/ })).toBeChecked()
  await inspect(page, 'choose-fee')
  await inDollars.check()
  const opener = frames.secure.getByRole('button', { name: 'Review in a secure window' })
  await pressUntil(frames.secure.getByRole('button', { name: 'Continue' }), opener)
  const window = await embedded.review()
  const most = await feeShown(embedded)
  await inspect(window, 'approve-fee-in-dollars')
  await embedded.pressApprove()
  const receipt = await nodes.one.receiptOf(((await answer).value ?? '0x') as `0x${string}`)
  expect(receipt.status).toBe('success')
  const taken = before - (await token.balanceOf(from))
  expect(taken).toBeGreaterThan(0n)
  expect(taken).toBeLessThanOrEqual(most)
  expect(await nodes.one.balanceOf(from)).toBe(parseEther('1'))

  const again = ask(embedded, from)
  await expect(inDollars).toBeChecked()
  await pressUntil(frames.secure.getByRole('button', { name: 'Reject' }), page.locator('body'))
  expect((await again).code).toBe(4001)
}

async function payWithoutCoins({ embedded, nodes, from }: Stage): Promise<void> {
  const token = await localDollar(nodes.one)
  await token.mint(from, dollars('50'))
  const answer = ask(embedded, from)
  await embedded.review()
  const most = await feeShown(embedded)
  await embedded.pressApprove()
  const receipt = await nodes.one.receiptOf(((await answer).value ?? '0x') as `0x${string}`)
  expect(receipt.status).toBe('success')
  const taken = dollars('50') - (await token.balanceOf(from))
  expect(taken).toBeGreaterThan(0n)
  expect(taken).toBeLessThanOrEqual(most)
}

/** The account has neither coins nor dollars. */
async function sendFromDemo({ dapp, embedded, nodes, from }: Stage & { dapp: Dapp }): Promise<void> {
  const token = await localDollar(nodes.one)
  await dapp.press('Send without a fee')
  const free = await embedded.review()
  await expect(free.getByText(/^Free, paid by a service of /)).toBeVisible()
  await embedded.pressApprove()
  await expect(dapp.result('batch-free')).toContainText('Mined in one transaction: 0x')
  expect(await token.balanceOf(from)).toBe(dollars('98'))

  await dapp.press('Pay the fee in dollars')
  await embedded.review()
  const most = await feeShown(embedded)
  await embedded.pressApprove()
  await expect(dapp.result('batch-dollars')).toContainText('Mined in one transaction: 0x')
  // It was given 100 more, and has paid 2.
  const taken = dollars('196') - (await token.balanceOf(from))
  expect(taken).toBeGreaterThan(0n)
  expect(taken).toBeLessThanOrEqual(most)
  expect(await nodes.one.balanceOf(from)).toBe(0n)
}

const paidBy = (from: Address, service: object) =>
  batch(from, privateKeyToAddress(generatePrivateKey()), { capabilities: { paymasterService: service } })

async function doWithoutPaymaster(
  { embedded, nodes, from, widget }: Stage & { widget: Widget },
  url: string,
): Promise<void> {
  await nodes.one.client.setBalance({ address: from, value: parseEther('1') })
  await test.step('the page gets its error, and the visitor is asked nothing', async () => {
    expect(await embedded.request('wallet_sendCalls', paidBy(from, { url }))).toMatchObject({
      code: -32001,
      message: expect.stringContaining('The policy does not cover this operation'),
    })
    await widget.expectClosed()
  })
  await test.step('if the page does not need it, the account pays', async () => {
    const answer = embedded.request('wallet_sendCalls', paidBy(from, { url, optional: true }))
    await embedded.review()
    await expect(embedded.fact('Network fee')).toHaveText(/^at most [\d.]+ ETH$/)
    await embedded.pressApprove()
    expect((await answer).code).toBeUndefined()
    await expect.poll(() => nodes.one.balanceOf(from)).toBeLessThan(parseEther('1') - PAID)
  })
}

test('a visitor with dollars pays the fee in them, and chooses if they have coins too', async ({
  page,
  embedded,
  frames,
  nodes,
}) => {
  test.slow()
  const stage = { embedded, nodes, from: await signedIn(embedded) }
  await test.step('a visitor with dollars and no coins is not asked how to pay', () => payWithoutCoins(stage))
  await test.step('a visitor with coins and dollars pays the fee in dollars, and the choice is kept', () =>
    chooseDollars({ ...stage, page, frames }))
})

test('a page names who pays the fee: a paymaster that refuses, the demo’s own, or one that takes dollars', async ({
  dapp,
  embedded,
  nodes,
  stack,
  widget,
}) => {
  test.slow()
  const from = await signedIn(embedded)
  const stage = { embedded, nodes, from }
  await test.step('a paymaster that the page names refuses', () =>
    doWithoutPaymaster({ ...stage, widget }, `${paymasterUrlOf(stack.ports)}refuses`))
  await nodes.one.client.setBalance({ address: from, value: 0n })
  await test.step('the demo sends a batch whose fee its paymaster pays, and one whose fee is paid in dollars', () =>
    sendFromDemo({ ...stage, dapp }))
})
