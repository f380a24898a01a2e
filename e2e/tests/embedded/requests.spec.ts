import type { Page } from '@playwright/test'
import { type Address, type Hex, parseEther, verifyTypedData } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Dapp } from '../../support/dapp.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, type Fixtures, test } from '../../support/fixtures.ts'
import type { Frames } from '../../support/frames.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'

/** The typed data of EIP-712's example. */
const letter = (chainId: number) =>
  ({
    domain: {
      name: 'Ether Mail',
      version: '1',
      chainId,
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    message: {
      from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
      to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
      contents: 'Hello, Bob!',
    },
  }) as const

test.beforeEach(async ({ embedded }) => {
  await embedded.open()
  await embedded.signIn()
})

type Visitor = Pick<Fixtures, 'embedded' | 'nodes' | 'widget'>

/** Signs the example, which the dApp gives in either form. */
async function signData(form: 'an object' | 'JSON text', embedded: Embedded): Promise<void> {
  const { eip155: address } = await embedded.addresses()
  const data = letter(31_337)
  const given = form === 'an object' ? data : JSON.stringify(data)
  const answer = embedded.request('eth_signTypedData_v4', [address, given])
  const window = await embedded.review()
  await expect(embedded.title).toHaveText('Sign data')
  await expect(embedded.fact('App name')).toHaveText('Ether Mail')
  await expect(embedded.shown.getByText(/We can’t read what this does/)).toBeVisible()
  await expect(embedded.shown.getByText('Hello, Bob!')).toBeVisible()
  if (form === 'an object') await shoot(window, 'ApproveTransaction-data')
  await embedded.pressApprove()
  const signature = (await answer).value as Hex
  const { EIP712Domain: _, ...types } = data.types
  expect(await verifyTypedData({ ...data, types, address, signature })).toBe(true)
}

async function rejectOne({ embedded, widget }: Visitor): Promise<void> {
  const { eip155: address } = await embedded.addresses()
  const first = embedded.request('personal_sign', ['0x61', address])
  await press(embedded.reject)
  expect(await first).toMatchObject({ code: 4001 })
  await widget.expectClosed()
  const second = embedded.request('personal_sign', ['0x62', address])
  await embedded.pressApprove()
  expect((await second).value).toMatch(/^0x[0-9a-f]{130}$/)
  await widget.expectClosed()
}

async function closeOnRead(page: Page, { embedded, widget, nodes }: Visitor): Promise<void> {
  const { eip155: address } = await embedded.addresses()
  await nodes.one.client.setBalance({ address, value: parseEther('3') })
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`${nodes.one.url}/**`, async (route) => {
    if (route.request().postData()?.includes('eth_getBalance')) await held
    await route.continue()
  })
  const asked = page.waitForRequest((request) => !!request.postData()?.includes('eth_getBalance'))
  const read = embedded.request('eth_getBalance', [address, 'latest'])
  await asked
  const signing = embedded.request('personal_sign', ['0x61', address])
  await expect(embedded.reject).toBeVisible()
  await press(widget.button('Close'))
  expect(await signing).toMatchObject({ code: 4001 })
  await widget.expectClosed()
  letGo()
  expect(await read).toEqual({ value: '0x29a2241af62c0000' })
  await page.unroute(`${nodes.one.url}/**`)
}

async function signTwo({ embedded, widget }: Visitor): Promise<void> {
  const { eip155: address } = await embedded.addresses()
  const first = embedded.request('personal_sign', ['0x6669727374', address])
  await embedded.review()
  await expect(embedded.shown.getByText('first', { exact: true })).toBeVisible()
  const second = embedded.request('personal_sign', ['0x7365636f6e64', address])
  await embedded.pressApprove()
  expect((await first).value).toMatch(/^0x/)
  await embedded.review()
  await expect(embedded.shown.getByText('second', { exact: true })).toBeVisible()
  await embedded.pressApprove()
  expect((await second).value).toMatch(/^0x/)
  await widget.expectClosed()
}

test('requests are shown one at a time, and the dApp learns what the visitor signed, rejected or closed', async ({
  page,
  embedded,
  nodes,
  widget,
}) => {
  const visitor = { embedded, nodes, widget }
  for (const form of ['an object', 'JSON text'] as const)
    await test.step(`typed data as ${form}: shown in full, marked as not understood, and signed unchanged`, () =>
      signData(form, embedded))
  await test.step('a rejected request rejects with 4001, and the next one is shown again', () =>
    rejectOne(visitor))
  await test.step('closing the widget rejects pending approvals, but no reads', () =>
    closeOnRead(page, visitor))
  await test.step('a second request waits for its turn, and the first stays unchanged', () =>
    signTwo(visitor))
})

const callsOf = (from: Address, to: Address, atomicRequired: boolean) => ({
  version: '2.0.0',
  from,
  chainId: '0x7a69',
  atomicRequired,
  calls: [
    { to, value: '0x1' },
    { to, value: '0x2' },
  ],
})

async function refuseSmart({ embedded, widget }: Visitor): Promise<void> {
  const { eip155: from } = await embedded.addresses()
  expect(await embedded.request('wallet_sendCalls', [callsOf(from, from, true)])).toMatchObject({
    code: 5760,
    message: expect.stringContaining('does not exist / is not available'),
  })
  expect(await embedded.request('wallet_grantPermissions', [{}])).toMatchObject({ code: 4200 })
  expect(await embedded.request('wallet_getCallsStatus', ['0x1'])).toMatchObject({ code: 5730 })
  expect(await embedded.request('wallet_getCapabilities', [from])).toEqual({ value: {} })
  await widget.expectClosed()
}

async function refuseStranger({ embedded, nodes }: Visitor): Promise<void> {
  const stranger = privateKeyToAccount(generatePrivateKey())
  await nodes.one.client.setBalance({ address: stranger.address, value: parseEther('1') })
  const signed = await stranger.signTransaction({
    chainId: 31_337,
    nonce: 0,
    gas: 21_000n,
    gasPrice: 5_000_000_000n,
    to: stranger.address,
    value: 1n,
  })
  expect(await embedded.request('eth_sendRawTransaction', [signed])).toMatchObject({ code: 4100 })
  expect(await nodes.one.client.getTransactionCount({ address: stranger.address })).toBe(0)
}

async function refuseElsewhere({ embedded }: Visitor): Promise<void> {
  const { eip155: from } = await embedded.addresses()
  const { address: other } = privateKeyToAccount(generatePrivateKey())
  const refused = [
    ['eth_signTypedData_v4', [from, letter(1)], 4901],
    ['eth_sendTransaction', [{ from, to: other, value: '0x1', chainId: '0x1' }], 4901],
    ['eth_sendTransaction', [{ from: other, to: from, value: '0x1' }], 4100],
    ['personal_sign', ['0x61', other], 4100],
    ['solana_signMessage', { message: 'Cn8eVZg', pubkey: '1'.repeat(32) }, -32602],
  ] as const
  for (const [method, params, code] of refused)
    expect(await embedded.request(method, params), method).toMatchObject({ code })
  await expect(embedded.approve).toBeHidden()
}

async function refuseUnsupported(dapp: Dapp, { embedded, widget }: Visitor): Promise<void> {
  const { eip155: address } = await embedded.addresses()
  const ask = () => embedded.request('eth_sign', [address, `0x${'11'.repeat(32)}`])
  const refused = { code: 4200, message: 'Requested RPC call is not allowed' }
  expect(await ask()).toEqual(refused)
  await widget.expectClosed()
  await dapp.press('Open account')
  await widget.expectView('Account')
  expect(await ask()).toEqual(refused)
  await expect(widget.frame.getByRole('alert')).toHaveText('Action not allowed')
  await expect(embedded.approve).toBeHidden()
}

async function sendCalls({ embedded, nodes, widget }: Visitor): Promise<void> {
  const { eip155: from } = await embedded.addresses()
  const friend = privateKeyToAccount(generatePrivateKey()).address
  await nodes.one.client.setBalance({ address: from, value: parseEther('1') })
  const answer = embedded.request('wallet_sendCalls', [callsOf(from, friend, false)])
  await embedded.review()
  await expect(embedded.shown.getByText('Request 1 of 2')).toBeVisible()
  await embedded.pressApprove()
  await embedded.review()
  await expect(embedded.shown.getByText('Request 2 of 2')).toBeVisible()
  await embedded.pressApprove()
  const { id } = (await answer).value as { id: string }
  await expect
    .poll(() => embedded.request('wallet_getCallsStatus', [id]))
    .toMatchObject({
      value: { id, atomic: false, status: 200, receipts: [{ status: '0x1' }, { status: '0x1' }] },
    })
  expect(await nodes.one.client.getBalance({ address: friend })).toBe(3n)
  await widget.expectClosed()
}

async function rejectSecondCall(frames: Frames, { embedded, nodes, widget }: Visitor): Promise<void> {
  const { eip155: from } = await embedded.addresses()
  const friend = privateKeyToAccount(generatePrivateKey()).address
  await nodes.one.client.setBalance({ address: from, value: parseEther('1') })
  const answer = embedded.request('wallet_sendCalls', [callsOf(from, friend, false)])
  await embedded.pressApprove()
  await expect(frames.secure.getByText('Request 2 of 2')).toBeVisible()
  await press(embedded.reject)
  const { id } = (await answer).value as { id: string }
  expect(await embedded.request('wallet_getCallsStatus', [id])).toMatchObject({
    value: { status: 600, receipts: [{}] },
  })
  expect(await nodes.one.client.getBalance({ address: friend })).toBe(1n)
  await widget.expectClosed()
}

test('calls of one request are sent one after the other, and what the wallet cannot do is refused at once', async ({
  dapp,
  embedded,
  frames,
  nodes,
  widget,
}) => {
  const visitor = { embedded, nodes, widget }
  await test.step('a method of smart accounts is refused at once, and nothing opens', () =>
    refuseSmart(visitor))
  await test.step('calls of one request are approved and sent one after the other, and the id reports their status', () =>
    sendCalls(visitor))
  await test.step('rejecting the second call reports to the dApp that the first was sent', () =>
    rejectSecondCall(frames, visitor))
  await test.step('a transaction of another signer is not relayed', () => refuseStranger(visitor))
  await test.step('a request for another network or account is refused before the person is asked', () =>
    refuseElsewhere(visitor))
  await test.step('an unsupported method is refused, and an error is shown only in an open widget', () =>
    refuseUnsupported(dapp, visitor))
})
