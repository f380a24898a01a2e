import { type Address, encodeFunctionData, type Hex, maxUint256, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Chains } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { deployToken, tokenAbi } from '../../support/token.ts'

const someone = () => privateKeyToAddress(generatePrivateKey())

/** A visitor with coins, and their address. */
async function signedIn(embedded: Embedded, nodes: Chains, coins = '2'): Promise<Address> {
  await embedded.open()
  await embedded.signIn()
  const { eip155: address } = await embedded.addresses()
  await nodes.one.client.setBalance({ address, value: parseEther(coins) })
  return address
}

test('coins: the approval says what, to whom, where and for how much, and the network mines it', async ({
  embedded,
  frames,
  nodes,
  stack,
}) => {
  const from = await signedIn(embedded, nodes)
  const to = someone()
  const value = numberToHex(parseEther('0.25'))
  const answer = embedded.request('eth_sendTransaction', [{ from, to, value }])
  await expect(embedded.title).toHaveText('Send 0.25 ETH')
  await expect(frames.secure.getByText(new URL(stack.origins.dapp).host).first()).toBeVisible()
  await expect(embedded.fact('To').getByTitle(to)).toBeVisible()
  await expect(embedded.fact('Amount')).toHaveText('0.25 ETH')
  await expect(embedded.fact('Network')).toHaveText('Local chain')
  await expect(embedded.fact('Network fee')).toHaveText(/^at most 0\.0\d+ ETH$/)
  await expect(embedded.outcome).toContainText(/You give\s*0\.25 ETH/)
  await embedded.pressApprove()
  const { value: hash } = await answer
  const receipt = await nodes.one.receiptOf(hash as Hex)
  expect(receipt).toMatchObject({ status: 'success', type: 'eip1559', from: from.toLowerCase() })
  expect(await nodes.one.balanceOf(to)).toBe(parseEther('0.25'))
})

test('a legacy transaction: its one price is what the approval counts with, and what is paid', async ({
  embedded,
  nodes,
}) => {
  const from = await signedIn(embedded, nodes)
  const to = someone()
  const gasPrice = 5_000_000_000n
  const answer = embedded.request('eth_sendTransaction', [
    { from, to, value: '0x1', gas: numberToHex(21_000), gasPrice: numberToHex(gasPrice) },
  ])
  await expect(embedded.title).toHaveText('Send 0.000000000000000001 ETH')
  await expect(embedded.fact('Network fee')).toHaveText('at most 0.000105 ETH')
  await embedded.pressApprove()
  const { value: hash } = await answer
  const receipt = await nodes.one.receiptOf(hash as Hex)
  expect(receipt).toMatchObject({ status: 'success', type: 'legacy', effectiveGasPrice: gasPrice })
  expect(await nodes.one.balanceOf(from)).toBe(parseEther('2') - 1n - 21_000n * gasPrice)
})

test('what the dApp asks to be paid is what is shown, signed and paid: gas, fees and nonce', async ({
  embedded,
  nodes,
}) => {
  const from = await signedIn(embedded, nodes)
  const asked = {
    gas: 30_000n,
    maxFeePerGas: 9_000_000_000n,
    maxPriorityFeePerGas: 2_000_000_000n,
    nonce: 0n,
  }
  const hex = Object.fromEntries(Object.entries(asked).map(([name, number]) => [name, numberToHex(number)]))
  const answer = embedded.request('eth_sendTransaction', [{ from, to: someone(), value: '0x1', ...hex }])
  await expect(embedded.fact('Network fee')).toHaveText('at most 0.00027 ETH')
  await expect(embedded.fact('Gas')).toHaveText('up to 30000 units at up to 9 gwei, with a tip of 2 gwei')
  await expect(embedded.fact('Transaction number')).toHaveText('0')
  await embedded.pressApprove()
  const hash = (await answer).value as Hex
  expect((await nodes.one.receiptOf(hash)).status).toBe('success')
  expect(await nodes.one.client.getTransaction({ hash })).toMatchObject({ ...asked, nonce: 0 })
})

test('on a node that cannot simulate, balances are compared, and it is said that this is a part', async ({
  page,
  embedded,
  frames,
  nodes,
}) => {
  await page.route(`${nodes.one.url}/**`, (route) =>
    route.request().postData()?.includes('eth_simulateV1')
      ? route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } },
        })
      : route.continue(),
  )
  const from = await signedIn(embedded, nodes)
  const token = await deployToken(nodes.one, { name: 'Test Dollar', symbol: 'TUSD', decimals: 6 })
  await token.mint(from, 5_000_000n)
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [someone(), 1_500_000n] })
  const answer = embedded.request('eth_sendTransaction', [{ from, to: token.address, data }])
  await expect(embedded.outcome).toContainText(/You give\s*1\.5 TUSD/)
  await expect(frames.secure.getByText(/lets us check only some balances/)).toBeVisible()
  await press(embedded.reject)
  expect(await answer).toMatchObject({ code: 4001 })
})

test('two transactions in a row are both mined, in their order', async ({ embedded, nodes }) => {
  const from = await signedIn(embedded, nodes)
  const to = someone()
  const hashes: Hex[] = []
  for (const value of ['0x1', '0x2']) {
    const answer = embedded.request('eth_sendTransaction', [{ from, to, value }])
    await embedded.pressApprove()
    hashes.push((await answer).value as Hex)
  }
  for (const hash of hashes) expect((await nodes.one.receiptOf(hash)).status).toBe('success')
  expect(await nodes.one.balanceOf(to)).toBe(3n)
})

test('tokens: told by their name and decimals, and moved', async ({ embedded, nodes }) => {
  const from = await signedIn(embedded, nodes)
  const to = someone()
  const token = await deployToken(nodes.one, { name: 'Test Dollar', symbol: 'TUSD', decimals: 6 })
  await token.mint(from, 5_000_000n)
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, 1_500_000n] })
  const answer = embedded.request('eth_sendTransaction', [{ from, to: token.address, data }])
  await expect(embedded.title).toHaveText(/^Send 1\.5 TUSD/)
  await expect(embedded.fact('To').getByTitle(to)).toBeVisible()
  await expect(embedded.outcome).toContainText(/You give\s*1\.5 TUSD/)
  await embedded.pressApprove()
  const { value: hash } = await answer
  expect((await nodes.one.receiptOf(hash as Hex)).status).toBe('success')
  expect(await token.balanceOf(to)).toBe(1_500_000n)
})

test('an unlimited approval: the danger is said, and taken note of, before Approve does anything', async ({
  embedded,
  frames,
  nodes,
}) => {
  const from = await signedIn(embedded, nodes)
  const spender = someone()
  const token = await deployToken(nodes.one, { name: 'Test Dollar', symbol: 'TUSD', decimals: 6 })
  await token.mint(from, 5_000_000n)
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, maxUint256] })
  const answer = embedded.request('eth_sendTransaction', [{ from, to: token.address, data }])
  await expect(embedded.title).toHaveText(/^Allow spending all of your TUSD/)
  await expect(embedded.fact('For').getByTitle(spender)).toBeVisible()
  await expect(embedded.fact('Amount')).toHaveText(/^Unlimited/)
  await press(embedded.fact('Amount').getByRole('button'))
  await expect(embedded.fact('Amount')).toContainText(String(maxUint256))
  await expect(frames.secure.getByText(/Lets someone else take all of this token/)).toBeVisible()
  await expect(frames.secure.getByText(/The permission goes to a person’s account/)).toBeVisible()

  await embedded.approve.click({ force: true })
  await expect(frames.secure.getByText('First confirm that you know of the danger.')).toBeAttached()
  expect(await token.allowance(from, spender)).toBe(0n)
  await frames.secure.getByRole('checkbox', { name: /I understand the danger/ }).check()
  await embedded.pressApprove()
  const { value: hash } = await answer
  expect((await nodes.one.receiptOf(hash as Hex)).status).toBe('success')
  expect(await token.allowance(from, spender)).toBe(maxUint256)
})

test('without enough coins nobody is asked to pay for a failure: it says so', async ({
  embedded,
  frames,
  nodes,
}) => {
  const from = await signedIn(embedded, nodes, '0')
  const to = someone()
  const answer = embedded.request('eth_sendTransaction', [{ from, to, value: '0x1' }])
  await expect(frames.secure.getByText('This would fail.')).toBeVisible()
  await expect(frames.secure.getByText(/not enough ETH/)).toBeVisible()
  await embedded.pressApprove()
  expect(await answer).toMatchObject({ message: expect.stringMatching(/insufficient|not enough/i) })
  expect(await nodes.one.balanceOf(to)).toBe(0n)
})
