import type { Page } from '@playwright/test'
import {
  type Address,
  createWalletClient,
  formatUnits,
  type Hex,
  http,
  isAddressEqual,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { newPerson, type Person } from '../../history/people.ts'
import { independentReader } from '../../history/reader.ts'
import { callChain } from '../../local/chain.ts'
import type { Upstream } from '../../stack/upstream.ts'
import type { ChainHelper } from '../../support/chain.ts'
import { press } from '../../support/press.ts'
import type { Sending } from '../../support/sending.ts'
import { expect, test } from '../../support/served.ts'
import type { Visitor } from '../../support/visitor.ts'
import type { Widget } from '../../support/widget.ts'

/** The account of the visitor's wallet. Another client, without Airlock, has its key too. */
const OWN = mnemonicToAccount('test test test test test test test test test test test junk')

const BALANCE_OF = 'function balanceOf(address) view returns (uint256)'

const someone = () => privateKeyToAddress(generatePrivateKey())
const elsewhere = ({ client, url }: ChainHelper) =>
  createWalletClient({ account: OWN, chain: client.chain, transport: http(url) })

/** The pending transaction of the visitor's account. */
async function waitingIn({ client }: ChainHelper): Promise<{ hash: Hex; nonce: number }> {
  const nonce = await client.getTransactionCount({ address: OWN.address })
  const find = async () => {
    const { pending } = await client.getTxpoolContent()
    const all = Object.values(pending).flatMap((each) => Object.values(each))
    return all.find(({ from }) => isAddressEqual(from, OWN.address))?.hash
  }
  await expect.poll(find).toBeDefined()
  return { hash: (await find()) ?? '0x', nonce }
}

async function pay(sending: Sending, symbol: string, amount: string, to: Address): Promise<void> {
  await sending.open()
  await sending.choose(symbol)
  await sending.amount.fill(amount)
  await sending.to.fill(to)
  await sending.review()
  await press(sending.send)
}

/** Holds the history back from now on, until the returned function is called. Fails if it was not requested. */
async function holdHistory(page: Page): Promise<() => Promise<void>> {
  let tell = () => {}
  const told = new Promise<void>((resolve) => {
    tell = resolve
  })
  const asked = page.waitForRequest(/\/history\?/)
  await page.route(/\/history\?/, (route) => told.then(() => route.continue()))
  return async () => {
    await asked
    tell()
  }
}

interface Seen {
  page: Page
  widget: Widget
  one: ChainHelper
  sending: Sending
  upstream: Upstream
  visitor: Visitor
}

async function replace({ widget, one, sending, upstream, visitor }: Seen): Promise<void> {
  const [to, other] = [someone(), someone()]
  await one.client.setAutomine(false)
  await pay(sending, 'Ether', '0.25', to)
  const { hash, nonce } = await waitingIn(one)
  const result = widget.view('WalletSendConfirmed')
  await expect(result).toContainText('Sending 0.25 ETH')
  // The nonce of the transaction is known once it has been read.
  await visitor.later(async (soon) => soon(upstream.asked).toContain('eth_getTransactionReceipt'))
  const fees = { maxFeePerGas: parseUnits('50', 9), maxPriorityFeePerGas: parseUnits('40', 9) }
  const instead = await elsewhere(one).sendTransaction({ to: other, value: parseEther('1'), nonce, ...fees })
  await one.client.mine({ blocks: 1 })
  await visitor.later((soon) => soon(result).toContainText('The transaction was replaced'))
  expect([await one.balanceOf(to), await one.balanceOf(other)]).toEqual([0n, parseEther('1')])
  await expect.poll(() => visitor.indexed(OWN.address)).toEqual([`${instead} confirmed`])
  const activity = await visitor.look('Activity')
  const replaced = activity.getByRole('link').filter({ hasText: 'Replaced' })
  await expect(replaced).toContainText('−0.250 ETH')
  await expect(replaced).toContainText(/To 0x[0-9a-fA-F]{2}…/)
  expect(await visitor.told()).toEqual(
    expect.arrayContaining([
      { hash, moved: ['−0.25 ETH'] },
      { hash: instead, moved: ['−1 ETH'] },
    ]),
  )
}

/** While blocks are mined on request alone. */
async function waitAndReorganize({ page, widget, one, sending, visitor }: Seen): Promise<void> {
  const to = someone()
  const earlier = await visitor.indexed(OWN.address)
  const known = (await visitor.told()).map((entry) => entry.hash)
  await pay(sending, 'Ether', '0.25', to)
  await expect(widget.view('WalletSendConfirmed')).toContainText('Sending 0.25 ETH')
  const { hash } = await waitingIn(one)
  await expect(
    widget.view('WalletSendConfirmed').getByRole('link', { name: 'View on explorer' }),
  ).toHaveAttribute('href', `https://explorer.example/tx/${hash}`)
  const raw = await callChain(one.url, 'eth_getRawTransactionByHash', [hash])
  const tell = await holdHistory(page)
  const activity = await visitor.look('Activity')
  const row = activity.locator(`a[href$="${hash}"]`)
  await expect(activity.getByRole('heading', { name: 'Pending' })).toBeVisible()
  await expect(row).toContainText(/Sending.*Pending.*−0\.250 ETH(?=To )/)
  await tell()

  const before = await one.client.snapshot()
  await one.client.mine({ blocks: 1 })
  await visitor.later((soon) => soon(row).toContainText(/Sent(?!.*Pending).*−0\.250 ETH(?=To )/))
  await expect.poll(() => visitor.indexed(OWN.address)).toEqual([`${hash} confirmed`, ...earlier])
  expect(await one.balanceOf(to)).toBe(parseEther('0.25'))

  await press(widget.button('Close'))
  await widget.expectClosed()
  await one.client.revert({ id: before })
  await one.client.dropTransaction({ hash }).catch(() => undefined)
  await one.client.mine({ blocks: 2 })
  await expect.poll(() => visitor.indexed(OWN.address)).toEqual(earlier)
  await visitor.look('Activity')
  await visitor.later((soon) => soon(row).toContainText(/Sending.*Pending.*−0\.250 ETH(?=To )/))

  await callChain(one.url, 'eth_sendRawTransaction', [raw])
  await one.client.mine({ blocks: 1 })
  await expect
    .poll(() => visitor.indexed(OWN.address))
    .toEqual(await independentReader(one).sentBy(OWN.address))
  await visitor.later((soon) => soon(row).toContainText(/Sent(?!.*Pending).*−0\.250 ETH(?=To )/))
  const told = await visitor.told()
  expect(told.filter((entry) => !known.includes(entry.hash))).toEqual([{ hash, moved: ['−0.25 ETH'] }])
}

/** @param bob - who gave the visitor's account a coin of theirs, among others */
async function compare({ one, sending, visitor }: Seen, bob: Person, coin: Address): Promise<void> {
  const cards = await bob.deploy('Collectible', 'Trading cards', 'CARD')
  const goods = await bob.deploy('Goods', 'Goods', 'data:application/json,{"name":"Sword"}')
  await bob.pay(OWN.address, 1_000_000_000_000_000_001n)
  await bob.call('Token', coin, 'mint', OWN.address, 1_500_000_001n)
  await bob.call('Collectible', cards, 'mint', OWN.address, 7n)
  await bob.call('Goods', goods, 'mint', OWN.address, [1n], [10n])
  const own = elsewhere(one)
  const abi = parseAbi(['function transfer(address, uint256) returns (bool)'])
  const spend = (amount: bigint) =>
    own.writeContract({
      abi,
      address: coin,
      functionName: 'transfer',
      args: [bob.address, amount],
      gas: 99_999n,
    })
  await one.receiptOf(await spend(1n))
  await one.receiptOf(await spend(9_999_999_999n))
  await visitor.arrive()
  await pay(sending, 'Ether', '0.000000000000000017', bob.address)
  await sending.expectSent('0.000000000000000017 ETH')
  const reader = independentReader(one)
  const sent = await reader.sentBy(OWN.address)
  await expect
    .poll(async () => (await visitor.indexed(OWN.address)).filter((entry) => sent.includes(entry)))
    .toEqual(sent)

  const activity = await visitor.look('Activity')
  await expect(activity.getByRole('link').first()).toContainText('−<0.001 ETH')
  const told = await visitor.told()
  const decimals: Readonly<Record<string, number>> = { ETH: 18, TUSD: 6 }
  const movements = told.flatMap(({ hash, moved }) =>
    moved.map((part) => {
      const [, sign, amount = '', unit = ''] = /^([+−]?)([\d.,]+) (.*)$/.exec(part) ?? []
      const direction = sign === '+' ? 'in' : sign === '−' ? 'out' : 'self'
      return `${hash} ${direction} ${parseUnits(amount.replaceAll(',', ''), decimals[unit] ?? 0)}`
    }),
  )
  expect(movements.sort()).toEqual(await reader.movementsOf(OWN.address))
  const hashes = new Set(
    (await reader.movementsOf(OWN.address)).concat(sent).map((line) => line.split(' ')[0]),
  )
  expect(new Set(told.map(({ hash }) => hash))).toEqual(hashes)
  await expect(activity.getByText('Failed', { exact: true })).toHaveCount(1)
}

/** @param thief - who takes the coins that the visitor is about to send */
async function fail({ widget, one, sending, visitor }: Seen, thief: Person, coin: Address): Promise<void> {
  const to = someone()
  const abi = parseAbi(['function approve(address, uint256)', BALANCE_OF])
  const held = { address: coin, abi, functionName: 'balanceOf' } as const
  // All that the account has.
  const all = await one.client.readContract({ ...held, args: [OWN.address] })
  const known = await visitor.indexed(OWN.address)
  const args = [thief.address, all] as const
  await elsewhere(one).writeContract({ address: coin, abi, functionName: 'approve', args })
  await expect.poll(() => visitor.indexed(OWN.address)).toHaveLength(known.length + 1)
  await one.client.setAutomine(false)
  await pay(sending, 'Test Dollar', formatUnits(all, 6), to)
  const { hash } = await waitingIn(one)
  const taken = thief.outbid('Token', coin, 'transferFrom', OWN.address, thief.address, all)
  await expect.poll(async () => (await one.client.getTxpoolStatus()).pending).toBe(2)
  await one.client.mine({ blocks: 1 })
  expect((await taken).status).toBe('success')
  expect(await one.client.readContract({ ...held, args: [to] })).toBe(0n)
  const result = widget.view('WalletSendConfirmed')
  await visitor.later((soon) => soon(result).toContainText('Transaction failed'))
  await expect.poll(async () => (await visitor.indexed(OWN.address)).includes(`${hash} failed`)).toBe(true)
  const activity = await visitor.look('Activity')
  await expect(activity.getByRole('link').filter({ hasText: 'Failed' }).first()).toHaveAttribute(
    'href',
    new RegExp(`${hash}$`),
  )
  expect((await visitor.told()).filter((entry) => entry.hash === hash)).toHaveLength(1)
}

test.beforeEach(({ page }) => page.clock.install())

test('R32: what the list says of a payment is what the chain says: pending, sent, and replaced', async ({
  page,
  widget,
  chains: { one },
  sending,
  upstream,
  visitor,
}) => {
  test.slow()
  const seen = { page, widget, one, sending, upstream, visitor }
  await visitor.arrive()
  await test.step('a payment that another client replaced is shown as replaced, not as sent', () =>
    replace(seen))
  await test.step('a payment is pending until it is mined, and again after a reorganization', () =>
    waitAndReorganize(seen))
})

test('the list equals what another reader finds on the chain, also when a payment fails there', async ({
  page,
  widget,
  chains: { one },
  sending,
  upstream,
  visitor,
}) => {
  test.slow()
  const seen = { page, widget, one, sending, upstream, visitor }
  const bob = await newPerson(one)
  const coin = await bob.deploy('Token', 'Test Dollar', 'TUSD', 6)
  await test.step('the list equals what another reader finds on the chain', () => compare(seen, bob, coin))
  await test.step('a payment that fails on the chain is shown as failed, and nothing was transferred', () =>
    fail(seen, bob, coin))
})
