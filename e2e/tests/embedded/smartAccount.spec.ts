import { type Address, type Hex, numberToHex, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { inspect } from '../../support/axe.ts'
import type { Chains } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'

const someone = () => privateKeyToAddress(generatePrivateKey())

/** Signs in to the project with smart accounts and funds the visitor's smart account, which has no code yet. */
async function signedIn(embedded: Embedded, nodes: Chains): Promise<Address> {
  await embedded.open({ query: { projectId: 'demo-smart' } })
  await embedded.signIn()
  const { eip155: address } = await embedded.addresses()
  await nodes.one.client.setBalance({ address, value: parseEther('2') })
  return address
}

const codeAt = async (nodes: Chains, address: Address) =>
  (await nodes.one.client.getCode({ address })) ?? '0x'

test('two calls are one approval and one transaction, which sets the account up', async ({
  embedded,
  nodes,
}) => {
  test.slow()
  const from = await signedIn(embedded, nodes)
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
})

test('viem’s own actions send a batch and follow it to its transaction', async ({
  dapp,
  embedded,
  nodes,
}) => {
  test.slow()
  const from = await signedIn(embedded, nodes)
  await dapp.button('Send batch').click()
  await embedded.pressApprove()
  await expect(dapp.result('batch')).toContainText('Mined in one transaction: 0x')
  const spent = parseEther('2') - (await nodes.one.balanceOf(from))
  expect(spent).toBeGreaterThan(parseEther('0.002'))
  expect(spent).toBeLessThan(parseEther('0.01'))
})

test('a message is verified by others, before the account has code and after', async ({
  embedded,
  nodes,
}) => {
  test.slow()
  const address = await signedIn(embedded, nodes)
  const sign = async () => {
    const answer = embedded.request('personal_sign', ['0x68656c6c6f', address])
    await embedded.pressApprove()
    return (await answer).value as Hex
  }
  const isValid = (signature: Hex) => nodes.one.client.verifyMessage({ address, message: 'hello', signature })
  expect(await isValid(await sign())).toBe(true)
  const answer = embedded.request('eth_sendTransaction', [{ from: address, to: someone(), value: '0x1' }])
  await embedded.pressApprove()
  const receipt = await nodes.one.receiptOf((await answer).value as Hex)
  expect(receipt.status).toBe('success')
  expect(await codeAt(nodes, address)).not.toBe('0x')
  expect(await isValid(await sign())).toBe(true)
})

test('the page knows both accounts, and the one with keys owns the other on the chain', async ({
  dapp,
  embedded,
  nodes,
}) => {
  test.slow()
  const address = await signedIn(embedded, nodes)
  const { allAccounts: accounts } = (await dapp.state()).namespaces.eip155 ?? {}
  expect(accounts?.map(({ type }) => type).sort()).toEqual(['eoa', 'smartAccount'])
  const own = accounts?.find(({ type }) => type === 'eoa')?.address
  const answer = embedded.request('eth_sendTransaction', [{ from: address, to: someone(), value: '0x1' }])
  await embedded.pressApprove()
  await nodes.one.receiptOf((await answer).value as Hex)
  const abi = parseAbi(['function owner() view returns (address)'])
  expect(await nodes.one.client.readContract({ address, abi, functionName: 'owner' })).toBe(own)
})

test('the visitor sees both accounts and switches, also for the page, and a reload keeps the choice', async ({
  page,
  dapp,
  widget,
  embedded,
  nodes,
}) => {
  test.slow()
  const address = await signedIn(embedded, nodes)
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
})
