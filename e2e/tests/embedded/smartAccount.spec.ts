import type { Page } from '@playwright/test'
import { type Address, type Hex, numberToHex, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { inspect } from '../../support/axe.ts'
import type { Chains } from '../../support/chain.ts'
import type { Dapp } from '../../support/dapp.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import type { Widget } from '../../support/widget.ts'

const someone = () => privateKeyToAddress(generatePrivateKey())

interface Stage {
  embedded: Embedded
  nodes: Chains
  /** The visitor's smart account, which has coins. */
  address: Address
}

const COINS = parseEther('2')

const codeAt = async (nodes: Chains, address: Address) =>
  (await nodes.one.client.getCode({ address })) ?? '0x'

/** The account has no code yet. */
async function sendTwoCalls({ embedded, nodes, address: from }: Stage): Promise<void> {
  expect(await codeAt(nodes, from)).toBe('0x')
  const [ann, ben] = [someone(), someone()]
  const answer = embedded.request('wallet_sendCalls', [
    {
      version: '2.0.0',
      from,
      chainId: '0x7a69',
      atomicRequired: true,
      calls: [
        { to: ann, value: numberToHex(parseEther('0.25')) },
        { to: ben, value: numberToHex(parseEther('0.5')) },
      ],
    },
  ])
  await inspect(await embedded.review(), 'approve-batch')
  await expect(embedded.title).toHaveText('Send 0.75 ETH to 2 addresses')
  await expect(embedded.outcome).toContainText(/You send\s*0\.75 ETH/)
  await embedded.pressApprove()
  const { id } = (await answer).value as { id: string }
  const status = async () =>
    (await embedded.request('wallet_getCallsStatus', [id])).value as {
      status: number
      atomic: boolean
      receipts?: { transactionHash: Hex }[]
    }
  await expect.poll(async () => (await status()).status).toBe(200)
  const done = await status()
  expect(done).toMatchObject({ status: 200, atomic: true })
  expect(done.receipts).toHaveLength(1)
  const receipt = await nodes.one.receiptOf(done.receipts?.[0]?.transactionHash ?? '0x')
  expect(receipt.status).toBe('success')
  expect([await nodes.one.balanceOf(ann), await nodes.one.balanceOf(ben)]).toEqual([
    parseEther('0.25'),
    parseEther('0.5'),
  ])
  expect(await codeAt(nodes, from)).not.toBe('0x')
}

async function sendByViem({ dapp, embedded, nodes, address: from }: Stage & { dapp: Dapp }): Promise<void> {
  const before = await nodes.one.balanceOf(from)
  await dapp.press('Send batch')
  await embedded.pressApprove()
  await expect(dapp.result('batch')).toContainText('Mined in one transaction: 0x')
  const spent = before - (await nodes.one.balanceOf(from))
  expect(spent).toBeGreaterThan(parseEther('0.002'))
  expect(spent).toBeLessThan(parseEther('0.01'))
}

/** The account has code. */
async function readOwner({ dapp, nodes, address }: Stage & { dapp: Dapp }): Promise<void> {
  const { allAccounts: accounts } = (await dapp.state()).namespaces.eip155 ?? {}
  expect(accounts?.map(({ type }) => type).sort()).toEqual(['eoa', 'smartAccount'])
  const own = accounts?.find(({ type }) => type === 'eoa')?.address
  const abi = parseAbi(['function owner() view returns (address)'])
  expect(await nodes.one.client.readContract({ address, abi, functionName: 'owner' })).toBe(own)
}

async function switchAccounts({
  page,
  dapp,
  widget,
  embedded,
  nodes,
  address,
}: Stage & { page: Page; dapp: Dapp; widget: Widget }): Promise<void> {
  await nodes.one.client.setBalance({ address, value: COINS })
  const active = async () => (await embedded.addresses()).eip155
  await dapp.press('Open account')
  await press(widget.button('Smart account: show your accounts'))
  const accounts = widget.frame.getByRole('list', { name: 'Your accounts' }).getByRole('listitem')
  await expect(accounts).toHaveCount(2)
  await expect(accounts.filter({ hasText: 'Smart account' })).toContainText('2.00')
  await inspect(page, 'smart-accounts')
  await press(widget.button('Switch to your EOA'))
  await expect.poll(active).not.toBe(address)
  const own = await active()
  await expect(widget.button('Switch to your smart account')).toBeVisible()
  await page.reload()
  await dapp.expectStatus('connected')
  expect(await active()).toBe(own)
}

test('a visitor’s smart account is set up by its first batch, belongs to their key, and is one of two that they switch between', async ({
  page,
  dapp,
  widget,
  embedded,
  nodes,
}) => {
  test.slow()
  await embedded.open({ query: { projectId: 'demo-smart' } })
  await embedded.signIn()
  const { eip155: address } = await embedded.addresses()
  await nodes.one.client.setBalance({ address, value: COINS })
  const stage = { embedded, nodes, address }
  await test.step('two calls are one approval and one transaction, which sets the account up', () =>
    sendTwoCalls(stage))
  await test.step('viem’s own actions send a batch and follow it to its transaction', () =>
    sendByViem({ ...stage, dapp }))
  await test.step('the page knows both accounts, and the one with keys owns the other on the chain', () =>
    readOwner({ ...stage, dapp }))
  await test.step('the visitor sees both accounts and switches, also for the page, and a reload keeps the choice', () =>
    switchAccounts({ ...stage, page, dapp, widget }))
})
