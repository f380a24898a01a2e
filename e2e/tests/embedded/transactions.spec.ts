import { type Address, encodeFunctionData, type Hex, maxUint256, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Chains } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'
import { deployToken, tokenAbi } from '../../support/token.ts'

const someone = () => privateKeyToAddress(generatePrivateKey())

/** Signs in, funds the account and returns its address. */
async function signedIn(embedded: Embedded, nodes: Chains, coins = '2'): Promise<Address> {
  await embedded.open()
  await embedded.signIn()
  const { eip155: address } = await embedded.addresses()
  await nodes.one.client.setBalance({ address, value: parseEther(coins) })
  return address
}

test('coins: the approval shows amount, recipient, network and fee, and the network mines it', async ({
  embedded,
  nodes,
  stack,
}) => {
  const from = await signedIn(embedded, nodes)
  const to = someone()
  const value = numberToHex(parseEther('0.25'))
  const answer = embedded.request('eth_sendTransaction', [{ from, to, value }])
  const window = await embedded.review()
  await expect(embedded.title).toHaveText('Send 0.25 ETH')
  await expect(embedded.shown.getByText(new URL(stack.origins.dapp).host).first()).toBeVisible()
  await expect(embedded.fact('To').getByTitle(to)).toBeVisible()
  await expect(embedded.fact('Amount')).toHaveText('0.25 ETH')
  await expect(embedded.fact('Network')).toHaveText('Local One')
  await expect(embedded.fact('Network fee')).toHaveText(/^at most 0\.0\d+ ETH$/)
  await expect(embedded.outcome).toContainText(/You send\s*0\.25 ETH/)
  await shoot(window, 'ApproveTransaction-send')
  await embedded.pressApprove()
  const { value: hash } = await answer
  const receipt = await nodes.one.receiptOf(hash as Hex)
  expect(receipt).toMatchObject({ status: 'success', type: 'eip1559', from: from.toLowerCase() })
  expect(await nodes.one.balanceOf(to)).toBe(parseEther('0.25'))
})

test('a legacy transaction: the approval shows its gas price, which is paid', async ({ embedded, nodes }) => {
  const from = await signedIn(embedded, nodes)
  const to = someone()
  const gasPrice = 2_000_000_000n
  const answer = embedded.request('eth_sendTransaction', [
    { from, to, value: '0x1', gas: numberToHex(21_000), gasPrice: numberToHex(gasPrice) },
  ])
  await embedded.review()
  await expect(embedded.title).toHaveText('Send 0.000000000000000001 ETH')
  await expect(embedded.fact('Network fee')).toHaveText('at most 0.000042 ETH')
  await embedded.pressApprove()
  const { value: hash } = await answer
  const receipt = await nodes.one.receiptOf(hash as Hex)
  expect(receipt).toMatchObject({ status: 'success', type: 'legacy', effectiveGasPrice: gasPrice })
  expect(await nodes.one.balanceOf(from)).toBe(parseEther('2') - 1n - 21_000n * gasPrice)
})

test('the requested gas, fees and nonce are shown, signed and paid', async ({ embedded, nodes }) => {
  const from = await signedIn(embedded, nodes)
  const asked = {
    gas: 30_000n,
    maxFeePerGas: 3_000_000_000n,
    maxPriorityFeePerGas: 2_000_000_000n,
    nonce: 0n,
  }
  const hex = Object.fromEntries(Object.entries(asked).map(([name, number]) => [name, numberToHex(number)]))
  const answer = embedded.request('eth_sendTransaction', [{ from, to: someone(), value: '0x1', ...hex }])
  await embedded.review()
  await expect(embedded.fact('Network fee')).toHaveText('at most 0.00009 ETH')
  await expect(embedded.fact('Gas limit')).toHaveText('30000')
  await expect(embedded.fact('Max fee per gas')).toHaveText('3 gwei')
  await expect(embedded.fact('Tip per gas')).toHaveText('2 gwei')
  await expect(embedded.fact('Nonce')).toHaveText('0')
  await embedded.pressApprove()
  const hash = (await answer).value as Hex
  expect((await nodes.one.receiptOf(hash)).status).toBe('success')
  expect(await nodes.one.client.getTransaction({ hash })).toMatchObject({ ...asked, nonce: 0 })
})

test('on a node without simulation, balances are compared, and the result is marked as partial', async ({
  page,
  embedded,
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
  await embedded.review()
  await expect(embedded.outcome).toContainText(/You send\s*1\.5 “TUSD” \(name not verified\)/)
  await expect(embedded.shown.getByText(/lets us check only some balances/)).toBeVisible()
  await press(embedded.reject)
  expect(await answer).toMatchObject({ code: 4001 })
})

test('two consecutive transactions are both mined, in their order', async ({ embedded, nodes }) => {
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

test('tokens are shown with name and decimals, and transferred', async ({ embedded, nodes }) => {
  const from = await signedIn(embedded, nodes)
  const to = someone()
  const token = await deployToken(nodes.one, { name: 'Test Dollar', symbol: 'TUSD', decimals: 6 })
  await token.mint(from, 5_000_000n)
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, 1_500_000n] })
  const answer = embedded.request('eth_sendTransaction', [{ from, to: token.address, data }])
  await embedded.review()
  await expect(embedded.title).toHaveText(/^Send 1\.5\sTUSD/)
  await expect(embedded.fact('To').getByTitle(to)).toBeVisible()
  await expect(embedded.outcome).toContainText(/You send\s*1\.5 “TUSD” \(name not verified\)/)
  await embedded.pressApprove()
  const { value: hash } = await answer
  expect((await nodes.one.receiptOf(hash as Hex)).status).toBe('success')
  expect(await token.balanceOf(to)).toBe(1_500_000n)
})

test('an unlimited approval needs a confirmation of the danger', async ({ embedded, nodes }) => {
  const from = await signedIn(embedded, nodes)
  const spender = someone()
  const token = await deployToken(nodes.one, { name: 'Test Dollar', symbol: 'TUSD', decimals: 6 })
  await token.mint(from, 5_000_000n)
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, maxUint256] })
  const answer = embedded.request('eth_sendTransaction', [{ from, to: token.address, data }])
  await embedded.review()
  await expect(embedded.title).toHaveText(/^Let 0x\w{4}…\w{4} use all of your TUSD/)
  await expect(embedded.fact('For').getByTitle(spender)).toBeVisible()
  await expect(embedded.fact('Amount')).toHaveText(/^Unlimited/)
  await press(embedded.fact('Amount').getByRole('button'))
  await expect(embedded.fact('Amount')).toContainText(String(maxUint256))
  await expect(embedded.shown.getByText(/This lets someone else take all of this token/)).toBeVisible()
  await expect(embedded.shown.getByText(/The permission goes to a person’s account/)).toBeVisible()

  await embedded.approve.click({ force: true })
  await expect(embedded.shown.getByText('Tick the box to continue.')).toBeAttached()
  expect(await token.allowance(from, spender)).toBe(0n)
  await press(embedded.understand)
  await embedded.pressApprove()
  const { value: hash } = await answer
  expect((await nodes.one.receiptOf(hash as Hex)).status).toBe('success')
  expect(await token.allowance(from, spender)).toBe(maxUint256)
})

test('a transaction without enough coins is refused with the reason', async ({ embedded, nodes }) => {
  const from = await signedIn(embedded, nodes, '0')
  const to = someone()
  const answer = embedded.request('eth_sendTransaction', [{ from, to, value: '0x1' }])
  await embedded.review()
  await expect(embedded.shown.getByText('This would fail.')).toBeVisible()
  await expect(embedded.shown.getByText(/Your balance does not cover this/)).toBeVisible()
  await embedded.pressApprove()
  expect(await answer).toMatchObject({ message: expect.stringMatching(/insufficient|not enough/i) })
  expect(await nodes.one.balanceOf(to)).toBe(0n)
})
