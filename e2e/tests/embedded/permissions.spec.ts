import {
  type Address,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseEther,
  parseSignature,
  verifyTypedData,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Chains } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'
import { collectibleAbi, deployCollectible, deployToken } from '../../support/token.ts'

const someone = () => privateKeyToAddress(generatePrivateKey())

interface Signed {
  embedded: Embedded
  nodes: Chains
  /** The visitor's account, which has coins. */
  from: Address
}

async function sendCollectible({ embedded, nodes, from }: Signed): Promise<void> {
  const to = someone()
  const cards = await deployCollectible(nodes.one, from, [7n])
  const data = encodeFunctionData({
    abi: collectibleAbi,
    functionName: 'safeTransferFrom',
    args: [from, to, 7n],
  })
  const answer = embedded.request('eth_sendTransaction', [{ from, to: cards.address, data }])
  await embedded.review()
  await expect(embedded.title).toHaveText('Send CARD #7')
  await expect(embedded.fact('To').getByTitle(to)).toBeVisible()
  await expect(embedded.fact('Token contract').getByTitle(cards.address)).toBeVisible()
  await expect(embedded.outcome).toContainText(/You send\s*#7/)
  await embedded.pressApprove()
  const { value: hash } = await answer
  expect((await nodes.one.receiptOf(hash as Hex)).status).toBe('success')
  expect(await cards.ownerOf(7n)).toBe(to)
}

async function approveOne({ embedded, nodes, from }: Signed): Promise<void> {
  const cards = await deployCollectible(nodes.one, from, [7n, 8n])
  const market = await deployToken(nodes.one, { name: 'Market', symbol: 'MKT', decimals: 0 })
  const data = encodeFunctionData({
    abi: collectibleAbi,
    functionName: 'approve',
    args: [market.address, 7n],
  })
  const answer = embedded.request('eth_sendTransaction', [{ from, to: cards.address, data }])
  await embedded.review()
  await expect(embedded.title).toHaveText(/^Let 0x\w{4}…\w{4} take CARD #7$/)
  await expect(embedded.fact('For').getByTitle(market.address)).toBeVisible()
  await expect(
    embedded.shown.getByText(/This lets someone else take tokens from your account later/),
  ).toBeVisible()
  await embedded.pressApprove()
  const { value: hash } = await answer
  expect((await nodes.one.receiptOf(hash as Hex)).status).toBe('success')
  expect(await cards.approvedFor(7n)).toBe(market.address)
  expect(BigInt(await cards.approvedFor(8n))).toBe(0n)
}

async function approveAll({ embedded, nodes, from }: Signed): Promise<void> {
  const operator = someone()
  const cards = await deployCollectible(nodes.one, from, [7n])
  const data = encodeFunctionData({
    abi: collectibleAbi,
    functionName: 'setApprovalForAll',
    args: [operator, true],
  })
  const answer = embedded.request('eth_sendTransaction', [{ from, to: cards.address, data }])
  await embedded.review()
  await expect(embedded.title).toHaveText(/^Let 0x\w{4}…\w{4} take all of your CARD$/)
  await expect(embedded.fact('For').getByTitle(operator)).toBeVisible()
  await expect(embedded.shown.getByText(/take every item of this collection/)).toBeVisible()
  await embedded.approve.click({ force: true })
  await expect(embedded.shown.getByText('Tick the box to continue.')).toBeAttached()
  expect(await cards.isApprovedForAll(operator)).toBe(false)
  await press(embedded.understand)
  await embedded.pressApprove()
  const { value: hash } = await answer
  expect((await nodes.one.receiptOf(hash as Hex)).status).toBe('success')
  expect(await cards.isApprovedForAll(operator)).toBe(true)
}

async function permitUnlimited({ embedded, nodes, from: owner }: Signed): Promise<void> {
  const spender = someone()
  const token = await deployToken(nodes.one, { name: 'Test Dollar', symbol: 'TUSD', decimals: 6 })
  await token.mint(owner, 5_000_000n)
  const { timestamp } = await nodes.one.client.getBlock()
  const deadline = timestamp + 86_400n
  const domain = {
    name: 'Test Dollar',
    version: '1',
    chainId: 31_337,
    verifyingContract: token.address,
  } as const
  const types = {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  } as const
  const message = { owner, spender, value: maxUint256, nonce: 0n, deadline }
  const spelled = { ...message, value: String(maxUint256), nonce: '0', deadline: String(deadline) }
  const EIP712Domain = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ]
  const answer = embedded.request('eth_signTypedData_v4', [
    owner,
    { domain, types: { EIP712Domain, ...types }, primaryType: 'Permit', message: spelled },
  ])
  const window = await embedded.review()
  await expect(embedded.title).toHaveText(/^Let 0x\w{4}…\w{4} use all of your TUSD$/)
  await expect(embedded.shown.getByText(/Your signature alone allows this/)).toBeVisible()
  await expect(embedded.fact('For').getByTitle(spender)).toBeVisible()
  await expect(embedded.fact('Amount')).toHaveText(/^Unlimited/)
  await expect(embedded.fact('Token contract').getByTitle(token.address)).toBeVisible()
  await expect(embedded.shown.getByText(/can take all of this token from your account/)).toBeVisible()
  await embedded.approve.click({ force: true })
  await expect(embedded.shown.getByText('Tick the box to continue.')).toBeAttached()
  await shoot(window, 'ApproveTransaction-permit')
  await press(embedded.understand)
  await embedded.pressApprove()
  const signature = (await answer).value as Hex
  const signed = { domain, types, primaryType: 'Permit', message } as const
  expect(await verifyTypedData({ ...signed, address: owner, signature })).toBe(true)
  const { r, s, yParity } = parseSignature(signature)
  await token.permit(message, { v: 27 + yParity, r, s })
  expect(await token.allowance(owner, spender)).toBe(maxUint256)
}

test('approvals of collectibles and tokens say what others may take, and allow that and no more', async ({
  embedded,
  nodes,
}) => {
  await embedded.open()
  await embedded.signIn()
  const { eip155: from } = await embedded.addresses()
  await nodes.one.client.setBalance({ address: from, value: parseEther('2') })
  const signed = { embedded, nodes, from }
  await test.step('a sent collectible is shown with its collection and number, and transferred', () =>
    sendCollectible(signed))
  await test.step('an approval of one collectible names it, and covers no other', () => approveOne(signed))
  await test.step('an approval of a whole collection needs a confirmation of the danger', () =>
    approveAll(signed))
  await test.step('an unlimited permit (EIP-2612) is shown as dangerous, and the token accepts its signature', () =>
    permitUnlimited(signed))
})
