import { type Hex, parseEther, verifyTypedData } from 'viem'
import { familyOn, visitOf } from '../../support/families.ts'
import { expect, test } from '../../support/pairing.ts'
import { expectVerifies } from '../../support/signatures.ts'

const BURN = '0x000000000000000000000000000000000000dEaD'

const FAMILIES = ['solana', 'bip122', 'polkadot', 'cosmos'] as const

test('the dApp signs and sends with viem, and a rejection keeps the connection', async ({
  dapp,
  pairing,
  chains,
}) => {
  const wallet = await pairing.connect()
  const from = await pairing.address()
  await test.step('the dApp signs and sends, and reads are answered by the node without the wallet', async () => {
    await dapp.press('Sign message')
    await expect(dapp.result('sign')).toContainText('Signature verified')
    const transaction = { from, to: BURN, value: '0x38d7ea4c68000' }
    const before = await chains.one.balanceOf(BURN)
    const { value: hash } = await pairing.ask('eth_sendTransaction', [transaction])
    expect((await chains.one.receiptOf(hash as Hex)).status).toBe('success')
    expect((await chains.one.balanceOf(BURN)) - before).toBe(parseEther('0.001'))
    const data = {
      domain: { name: 'Shop', chainId: chains.one.id },
      types: { Order: [{ name: 'item', type: 'string' }] },
      primaryType: 'Order',
      message: { item: 'tea' },
    } as const
    const typed = await pairing.ask('eth_signTypedData_v4', [from, JSON.stringify(data)])
    expect(await verifyTypedData({ ...data, address: from, signature: typed.value as Hex })).toBe(true)
    expect((await pairing.ask('eth_blockNumber')).value).toMatch(/^0x/)
    expect(wallet.log.map(({ method }) => method)).toEqual([
      'personal_sign',
      'eth_sendTransaction',
      'eth_signTypedData_v4',
    ])
  })
  await test.step('a rejection in the wallet rejects the dApp’s request, and the connection is kept', async () => {
    const request = ['0x68656c6c6f', from]
    wallet.behave('personal_sign', 'reject')
    expect(await pairing.ask('personal_sign', request)).toEqual({ code: 4001 })
    wallet.behave('personal_sign', 'approve')
    expect((await pairing.ask('personal_sign', request)).value).toMatch(/^0x/)
    await dapp.expectStatus('connected')
  })
})

test('one session connects several families and chains, and each signs by its own standard', async ({
  page,
  dapp,
  widget,
  pairing,
  stack,
  chains,
}) => {
  const evm = [chains.one, chains.two].map(({ id, port }) => `${id}@${port}`).join()
  const wallet = await pairing.connect(visitOf(stack.ports, FAMILIES, evm))
  const statuses = async () =>
    Object.values((await dapp.state()).namespaces).map((namespace) => namespace?.status)
  await expect.poll(statuses).toEqual(Array(5).fill('connected'))
  expect(wallet.sessions()).toHaveLength(1)
  const visitors = FAMILIES.map((family) => [family, familyOn({ page, dapp, widget }, family)] as const)
  for (const [family, visitor] of visitors) expectVerifies[family](await visitor.sign())
  await page.reload()
  await expect.poll(statuses).toEqual(Array(5).fill('connected'))
  for (const [family, visitor] of visitors) expectVerifies[family](await visitor.sign())
  // A session is one connection to the person who created it, so it ends as a whole.
  await familyOn({ page, dapp, widget }, 'solana').disconnect()
  await expect.poll(statuses).toEqual(Array(5).fill('disconnected'))
  await expect.poll(() => wallet.deleted).toHaveLength(1)
})

test('wagmi without changes connects by pairing, signs, sends, switches and reconnects after a reload', async ({
  page,
  dapp,
  widget,
  pairing,
  chains,
}) => {
  const wallet = await pairing.connect({ page: 'wagmi' })
  await dapp.press('Sign message')
  await expect(dapp.result('sign')).toHaveText('Signature verified')
  await dapp.press('Send transaction')
  await expect(dapp.result('send')).toContainText('Mined in block')
  await dapp.press('Switch network')
  await expect(dapp.field('network')).toHaveAttribute('data-value', chains.two.caipNetworkId)
  await page.reload()
  await dapp.expectStatus('connected')
  await dapp.press('Sign message')
  await expect(dapp.result('sign')).toHaveText('Signature verified')
  expect(wallet.log.at(-1)?.chain).toBe(chains.two.caipNetworkId)
  await dapp.press('Disconnect')
  await dapp.expectStatus('disconnected')
  await expect.poll(() => wallet.deleted).toHaveLength(1)
  await widget.expectClosed()
})
