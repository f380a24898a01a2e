import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, type Hex, maxUint256, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Chains } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, type Fixtures, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'
import { deployToken, tokenAbi } from '../../support/token.ts'

const someone = () => privateKeyToAddress(generatePrivateKey())

/** A visitor who has signed in, and has 2 ETH. */
type Sender = Pick<Fixtures, 'embedded' | 'nodes'> & { from: Address }

/** Signs in, and funds the account. */
async function signedIn(embedded: Embedded, nodes: Chains): Promise<Sender> {
  await embedded.open()
  await embedded.signIn()
  const { eip155: from } = await embedded.addresses()
  await nodes.one.client.setBalance({ address: from, value: parseEther('2') })
  return { embedded, nodes, from }
}

/** The account's first transaction, because the dApp names its nonce. */
async function sendAsAsked({ embedded, nodes, from }: Sender): Promise<void> {
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
}

async function sendCoins(host: string, { embedded, nodes, from }: Sender): Promise<void> {
  const to = someone()
  const value = numberToHex(parseEther('0.25'))
  const answer = embedded.request('eth_sendTransaction', [{ from, to, value }])
  const window = await embedded.review()
  await expect(embedded.title).toHaveText('Send 0.25 ETH')
  await expect(embedded.shown.getByText(host).first()).toBeVisible()
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
}

async function sendLegacy({ embedded, nodes, from }: Sender): Promise<void> {
  await nodes.one.client.setBalance({ address: from, value: parseEther('2') })
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
}

async function sendTwo({ embedded, nodes, from }: Sender): Promise<void> {
  const to = someone()
  const hashes: Hex[] = []
  for (const value of ['0x1', '0x2']) {
    const answer = embedded.request('eth_sendTransaction', [{ from, to, value }])
    await embedded.pressApprove()
    hashes.push((await answer).value as Hex)
  }
  for (const hash of hashes) expect((await nodes.one.receiptOf(hash)).status).toBe('success')
  expect(await nodes.one.balanceOf(to)).toBe(3n)
}

async function sendTooMuch({ embedded, nodes, from }: Sender): Promise<void> {
  await nodes.one.client.setBalance({ address: from, value: 0n })
  const to = someone()
  const answer = embedded.request('eth_sendTransaction', [{ from, to, value: '0x1' }])
  await embedded.review()
  await expect(
    embedded.shown.getByText('You have too little for this and its fee. It would fail.'),
  ).toBeVisible()
  await embedded.pressApprove()
  expect(await answer).toMatchObject({ message: expect.stringMatching(/insufficient|not enough/i) })
  expect(await nodes.one.balanceOf(to)).toBe(0n)
}

test('a visitor sends coins as the dApp asks, sees what they pay, and cannot send more than they have', async ({
  embedded,
  nodes,
  stack,
}) => {
  const sender = await signedIn(embedded, nodes)
  await test.step('the requested gas, fees and nonce are shown, signed and paid', () => sendAsAsked(sender))
  await test.step('coins: the approval shows amount, recipient, network and fee, and the network mines it', () =>
    sendCoins(new URL(stack.origins.dapp).host, sender))
  await test.step('a legacy transaction: the approval shows its gas price, which is paid', () =>
    sendLegacy(sender))
  await test.step('two consecutive transactions are both mined, in their order', () => sendTwo(sender))
  await test.step('a transaction without enough coins is refused with the reason', () => sendTooMuch(sender))
})

type Token = Awaited<ReturnType<typeof deployToken>>

async function sendTokens(token: Token, { embedded, nodes, from }: Sender): Promise<void> {
  const to = someone()
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
}

async function allowAll(token: Token, { embedded, nodes, from }: Sender): Promise<void> {
  const spender = someone()
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
}

async function sendWithoutSimulation(
  page: Page,
  token: Token,
  { embedded, nodes, from }: Sender,
): Promise<void> {
  await page.route(`${nodes.one.url}/**`, (route) =>
    route.request().postData()?.includes('eth_simulateV1')
      ? route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } },
        })
      : route.continue(),
  )
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [someone(), 1_500_000n] })
  const answer = embedded.request('eth_sendTransaction', [{ from, to: token.address, data }])
  await embedded.review()
  await expect(embedded.outcome).toContainText(/You send\s*1\.5 “TUSD” \(name not verified\)/)
  await expect(embedded.shown.getByText(/lets us check only some balances/)).toBeVisible()
  await press(embedded.reject)
  expect(await answer).toMatchObject({ code: 4001 })
  await page.unroute(`${nodes.one.url}/**`)
}

test('a visitor sees which tokens leave the account, and confirms the danger of an unlimited approval', async ({
  page,
  embedded,
  nodes,
}) => {
  const sender = await signedIn(embedded, nodes)
  const token = await deployToken(nodes.one, { name: 'Test Dollar', symbol: 'TUSD', decimals: 6 })
  await token.mint(sender.from, 5_000_000n)
  await test.step('tokens are shown with name and decimals, and transferred', () => sendTokens(token, sender))
  await test.step('an unlimited approval needs a confirmation of the danger', () => allowAll(token, sender))
  await test.step('on a node without simulation, balances are compared, and the result is marked as partial', () =>
    sendWithoutSimulation(page, token, sender))
})
