import { type Address, erc20Abi, type Hex, verifyTypedData } from 'viem'
import { wakeBundler } from '../../support/embedded.ts'
import { expect, test } from '../../support/playground.ts'
import { press } from '../../support/press.ts'

/* What the page says that it sent, and what it says that it got, for everything that a visitor can try. */

/** Of the local stack: who receives what visitors send, and the token that they send. */
const BANK = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const TOKEN = '0xa1100000000000000000000000000000000a0004'

const HASH = expect.stringMatching(/^0x[0-9a-f]{64}$/)

test('a smart account: tokens, signatures, a batch, a sponsored one, and a permission that ends', async ({
  page,
  playground,
  widget,
  embedded,
  frames,
  stack,
  nodes: { one },
}) => {
  // Of many requests, each is read and approved.
  test.slow()
  await wakeBundler(stack.ports)
  await playground.open('/?project=demo-smart&layout=modal')
  await expect(widget.element).toHaveCount(0)
  await press(playground.button('Connect wallet'))
  await playground.signIn()
  await expect(playground.inbox).toHaveCount(0)
  const from = await playground.address()
  const tokens = () =>
    one.client.readContract({ address: TOKEN, abi: erc20Abi, functionName: 'balanceOf', args: [from] })
  const approved = async (name: string) => {
    await playground.start(name)
    await embedded.pressApprove()
    return playground.answer(name)
  }
  const next = frames.secure.getByRole('button', { name: 'Continue' })
  /** The account has two currencies by then, so the visitor first chooses the one for the fee. */
  const paid = async (name: string) => {
    await playground.start(name)
    await press(next)
    await embedded.pressApprove()
    return playground.answer(name)
  }

  expect(await playground.try('Get test tokens')).toEqual({ coins: '10 ETH', tokens: 100, hash: HASH })
  expect([await one.balanceOf(from), await tokens()]).toEqual([10n ** 19n, 10n ** 8n])

  const message = (await approved('Sign message')) as Hex
  const { params } = (await playground.sent('Sign message')) as { params: [Hex, Address] }
  expect(params[1]).toBe(from)
  expect(
    await one.client.verifyMessage({ address: from, message: { raw: params[0] }, signature: message }),
  ).toBe(true)

  expect(await paid('Send transaction')).toEqual({
    hash: HASH,
    status: '0x1',
    blockNumber: expect.stringMatching(/^0x/),
  })
  expect(await playground.sent('Send transaction')).toEqual({
    method: 'eth_sendTransaction',
    params: [{ from, to: BANK, value: '0x38d7ea4c68000' }],
  })

  const done = { id: expect.any(String), status: 200, atomic: true, transactions: [HASH] }
  expect(await paid('Send batch')).toEqual(done)
  expect(await tokens()).toBe(98_000_000n)
  expect(await playground.sent('Send batch')).toMatchObject({
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', from, calls: [{ to: TOKEN }, { to: TOKEN }] }],
  })

  const coins = await one.balanceOf(from)
  expect(await approved('Send without a fee')).toEqual(done)
  expect([await tokens(), await one.balanceOf(from)]).toEqual([96_000_000n, coins])

  await playground.start('Allow spending')
  await press(next)
  await embedded.review()
  await expect(embedded.title).toContainText('1 USDL')
  await embedded.pressApprove()
  expect(await playground.answer('Allow spending')).toMatchObject([
    { context: expect.stringMatching(/^0x/), permission: { type: 'erc20-token-periodic' } },
  ])
  await paid('End the permission')
  expect(await playground.try('End the permission', 'Failed')).toEqual({
    message: 'There is no permission to end. Allow spending first.',
  })

  await press(playground.button('Name'))
  await widget.expectView('RegisterAccountName')
  await expect(page.getByRole('log')).toContainText('RegisterAccountName')
})

test('the page’s wallet: typed data, a payment, a batch, another network, and the views of the widget', async ({
  playground,
  widget,
  nodes: { one },
}) => {
  await playground.open()
  await playground.connect()
  const from = await playground.address()

  const signature = (await playground.try('Sign typed data')) as Hex
  const { params } = (await playground.sent('Sign typed data')) as { params: [Address, string] }
  expect(await verifyTypedData({ ...JSON.parse(params[1]), address: params[0], signature })).toBe(true)

  const { hash } = (await playground.try('Get test tokens')) as { hash: Hex }
  expect((await one.receiptOf(hash)).status).toBe('success')
  const paid = (await playground.try('Send transaction')) as { hash: Hex }
  expect(await one.client.getTransaction({ hash: paid.hash })).toMatchObject({
    from: from.toLowerCase(),
    to: BANK.toLowerCase(),
    value: 10n ** 15n,
  })
  expect(await playground.try('Send batch')).toMatchObject({ status: 200, transactions: [HASH, HASH] })

  for (const [name, view] of [
    ['Account', 'Account'],
    ['Networks', 'Networks'],
    ['Receive', 'WalletReceive'],
    ['Buy', 'OnRampProviders'],
    ['Swap', 'Swap'],
  ] as const) {
    await press(playground.button(name))
    await widget.expectView(view)
  }
  await press(playground.button('Name'))
  await expect(playground.failure).toContainText('RegisterAccountName')

  expect(await playground.try('Switch network')).toEqual({ network: 'Local Two' })
  expect(await playground.sent('Switch network')).toEqual({
    call: 'airlock.switchNetwork',
    network: 'eip155:31338',
  })
  await expect(playground.log).toContainText('chainChanged')
})
