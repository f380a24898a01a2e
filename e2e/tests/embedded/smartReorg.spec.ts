import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, type Hex, numberToHex, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { ENTRY_POINT } from '../../../secure-frame/shared/smartContracts.ts'
import type { Ports } from '../../stack/addresses.ts'
import { batch, idOf, PAID, statusOf, untilStatus } from '../../support/calls.ts'
import type { ChainHelper, Chains } from '../../support/chain.ts'
import type { Dapp } from '../../support/dapp.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect } from '../../support/fixtures.ts'
import { test } from '../../support/ownChains.ts'
import { press } from '../../support/press.ts'
import { deployToken, tokenAbi } from '../../support/token.ts'
import { visitorOf } from '../../support/visitor.ts'
import type { Widget } from '../../support/widget.ts'

/* The chain takes back a block with an operation (a reorganization). The chains are this file's own. */

test.use({ ownFor: 'smartReorg' })
test.beforeEach(() => test.slow())

interface Stage {
  embedded: Embedded
  one: ChainHelper
  /** The visitor's smart account. */
  account: Address
}

const COINS = parseEther('2')

const someone = () => privateKeyToAddress(generatePrivateKey())
const entryPoint = parseAbi(['function incrementNonce(uint192 key)'])

/** The hash of the transaction that contains the calls, by their status. */
async function transactionOf(embedded: Embedded, id: string): Promise<Hex> {
  const status = (await statusOf(embedded, id)) as { receipts?: { transactionHash: Hex }[] } | undefined
  return status?.receipts?.[0]?.transactionHash ?? '0x'
}

/** Puts a transaction of another one's account into a block. */
async function sendAs(
  from: Address,
  { client, receiptOf }: ChainHelper,
  call: { to: Address; data: Hex; gas?: bigint },
) {
  await client.impersonateAccount({ address: from })
  const receipt = await receiptOf(await client.sendUnsignedTransaction({ from, ...call }))
  await client.stopImpersonatingAccount({ address: from })
  expect(receipt.status).toBe('success')
  return receipt.transactionHash
}

/** Takes back all blocks since a snapshot. Returns what puts the bundler's transaction into another block. */
async function takeBack(chain: ChainHelper, since: Hex, transaction: Hex) {
  const { from, to, input, gas } = await chain.client.getTransaction({ hash: transaction })
  if (!to) throw new Error('An operation is sent to the EntryPoint.')
  await chain.client.revert({ id: since })
  return () => sendAs(from, chain, { to, data: input, gas })
}

interface Shown extends Omit<Stage, 'one'> {
  page: Page
  dapp: Dapp
  widget: Widget
  nodes: Chains
  own: Ports
}

async function mineAgain({ page, dapp, widget, embedded, nodes, own, account }: Shown): Promise<void> {
  const { one } = nodes
  const server = { url: `http://127.0.0.1:${own.widget}` }
  const visitor = visitorOf({ page, dapp, widget, server, chains: nodes })
  const gem = await deployToken(one, { name: 'Gem', symbol: 'GEM', decimals: 6 })
  await gem.mint(account, 9_000_000n)
  // The index of a new server begins with the newest block that it sees.
  await expect.poll(() => visitor.indexed(account), { timeout: 60_000 }).toHaveLength(1)
  const to = someone()
  const pay = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, 5_000_000n] })
  const expectActivity = async (transactions: readonly Hex[]) => {
    await expect
      .poll(async () => (await visitor.indexed(account)).slice(0, -1))
      .toEqual(transactions.map((hash) => `${hash} confirmed`))
    // A list that the widget has read within 15 seconds is not read again, except after a reload.
    await page.reload()
    await dapp.expectStatus('connected')
    const activity = await visitor.look('Activity')
    await expect(activity.getByText(/Minted/)).toHaveCount(1)
    await expect(activity.getByText(/Sent/)).toHaveCount(transactions.length)
    // No log reports the coin: it is in the calls of the operation.
    await expect(activity.getByText(/−0\.30* ETH/)).toHaveCount(transactions.length)
    await press(widget.button('Close'))
  }

  const start = await one.client.snapshot()
  const calls = [
    { to: gem.address, data: pay },
    { to, value: numberToHex(PAID) },
  ]
  const answer = embedded.request('wallet_sendCalls', batch(account, to, { calls }))
  await embedded.pressApprove()
  const id = idOf(await answer)
  await untilStatus(embedded, id, 200)
  const first = await transactionOf(embedded, id)
  await expectActivity([first])

  const again = await takeBack(one, start, first)
  expect(await statusOf(embedded, id)).toMatchObject({ status: 100, receipts: [] })
  await one.client.mine({ blocks: 3 })
  expect(await statusOf(embedded, id)).toMatchObject({ status: 100, receipts: [] })
  expect((await embedded.request('eth_getTransactionReceipt', [first])).value).toBeNull()
  expect((await embedded.request('eth_getTransactionByHash', [first])).value).toBeNull()
  expect(await gem.balanceOf(to)).toBe(0n)
  await expectActivity([])

  const second = await again()
  expect(second).not.toBe(first)
  await untilStatus(embedded, id, 200)
  expect(await transactionOf(embedded, id)).toBe(second)
  expect(await gem.balanceOf(to)).toBe(5_000_000n)
  await expectActivity([second])
}

async function failAgain({ embedded, one, account }: Stage): Promise<void> {
  const to = someone()
  const start = await one.client.snapshot()
  const answer = embedded.request('wallet_sendCalls', batch(account, to))
  await embedded.pressApprove()
  const id = idOf(await answer)
  await untilStatus(embedded, id, 200)
  const again = await takeBack(one, start, await transactionOf(embedded, id))
  expect(await statusOf(embedded, id)).toMatchObject({ status: 100 })
  await one.client.setBalance({ address: account, value: PAID / 2n })
  const second = await again()
  await untilStatus(embedded, id, 500)
  expect(await statusOf(embedded, id)).toMatchObject({
    receipts: [{ status: '0x0', transactionHash: second }],
  })
  expect(await one.balanceOf(to)).toBe(0n)
}

async function useNonce({ embedded, one, account }: Stage): Promise<void> {
  const to = someone()
  const start = await one.client.snapshot()
  const answer = embedded.request('wallet_sendCalls', batch(account, to))
  await embedded.pressApprove()
  const id = idOf(await answer)
  await untilStatus(embedded, id, 200)
  const again = await takeBack(one, start, await transactionOf(embedded, id))
  const data = encodeFunctionData({ abi: entryPoint, functionName: 'incrementNonce', args: [0n] })
  await sendAs(account, one, { to: ENTRY_POINT, data })
  // A node that is behind might not know yet which operation it was.
  expect(await statusOf(embedded, id)).toMatchObject({ status: 100, receipts: [] })
  await one.client.mine({ blocks: 3 })
  // The bundler still names the transaction that was taken back.
  expect(await statusOf(embedded, id)).toMatchObject({ status: 100, receipts: [] })
  await one.client.mine({ blocks: 125 })
  expect(await statusOf(embedded, id)).toMatchObject({ status: 400, receipts: [] })
  await expect(again()).rejects.toThrow()
  expect(await one.balanceOf(to)).toBe(0n)
}

async function sendTransaction({ embedded, one, account: from }: Stage, page: Page): Promise<void> {
  const to = someone()
  const start = await one.client.snapshot()
  // The node of the visitor is behind: it has no receipts yet.
  const node = `${one.url}/`
  await page.route(node, (route) =>
    route.request().postData()?.includes('eth_getTransactionReceipt')
      ? route.fulfill({ json: { jsonrpc: '2.0', id: 1, result: null } })
      : route.continue(),
  )
  const answer = embedded.request('eth_sendTransaction', [{ from, to, value: numberToHex(PAID) }])
  await embedded.pressApprove()
  await expect.poll(() => one.balanceOf(to)).toBe(PAID)
  const [first] = (await one.client.getBlock()).transactions
  const again = await takeBack(one, start, first ?? '0x')
  expect(await one.balanceOf(to)).toBe(0n)
  await page.unroute(node)
  const second = await again()
  expect(second).not.toBe(first)
  expect((await answer).value).toBe(second)
  expect(await one.receiptOf(second)).toMatchObject({ status: 'success' })
  expect(await one.balanceOf(to)).toBe(PAID)
  expect(await one.balanceOf(from)).toBeLessThan(COINS - PAID)
}

test('what a visitor has sent is told by the chain as it is, also after it takes back a block', async ({
  page,
  dapp,
  widget,
  embedded,
  nodes,
  own,
  arrive,
}) => {
  const { one } = nodes
  const { smart: account } = await arrive()
  const stage = { embedded, one, account }
  const fund = () => one.client.setBalance({ address: account, value: COINS })
  await test.step('calls whose block is taken back are pending, and done once another block has them', () =>
    mineAgain({ page, dapp, widget, embedded, nodes, own, account }))
  await test.step('calls whose block is taken back may fail in the next one, which undoes them', () =>
    failAgain(stage))
  await fund()
  await test.step('calls whose block is taken back can no longer happen once their nonce is used', () =>
    useNonce(stage))
  await fund()
  await test.step('a transaction resolves with the hash of the block that stays', () =>
    sendTransaction(stage, page))
})
