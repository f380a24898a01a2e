import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'

test('the dApp and the visitor switch the network, and only to one that the dApp has configured', async ({
  page,
  embedded,
  dapp,
  widget,
  nodes,
}) => {
  await embedded.open()
  await embedded.signIn()

  await test.step('a network that the dApp has not configured cannot be selected', async () => {
    expect(await embedded.request('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toMatchObject({
      code: 4200,
    })
    await expect(dapp.field('network')).toHaveAttribute('data-value', 'eip155:31337')
    expect(await embedded.request('eth_chainId', undefined)).toEqual({ value: '0x7a69' })
  })

  await test.step('the dApp switches the network: the next transaction is for it', async () => {
    const { eip155: from } = await embedded.addresses()
    const to = privateKeyToAddress(generatePrivateKey())
    await nodes.two.client.setBalance({ address: from, value: parseEther('1') })
    expect(await embedded.request('eth_chainId', undefined)).toEqual({ value: '0x7a69' })
    expect(await embedded.request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toEqual({
      value: null,
    })
    await widget.expectClosed()
    await expect(dapp.field('network')).toHaveAttribute('data-value', 'eip155:31338')
    expect(await embedded.request('eth_chainId', undefined)).toEqual({ value: '0x7a6a' })

    const answer = embedded.request('eth_sendTransaction', [{ from, to, value: '0x5' }])
    await embedded.review()
    await expect(embedded.fact('Network')).toHaveText('Local Two')
    await embedded.pressApprove()
    const { value: hash } = await answer
    expect((await nodes.two.receiptOf(hash as Hex)).status).toBe('success')
    expect(await nodes.two.balanceOf(to)).toBe(5n)
    expect(await nodes.one.balanceOf(to)).toBe(0n)
  })

  await embedded.request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
  await test.step('the visitor switches the network in the widget, and a reload keeps it', async () => {
    const { eip155: address } = await embedded.addresses()
    await nodes.two.client.setBalance({ address, value: 7n })
    await dapp.press('Open account')
    await press(widget.button(/Local One/))
    await widget.expectView('Networks')
    await press(widget.button(/Local Two/))
    await expect(dapp.field('network')).toHaveAttribute('data-value', 'eip155:31338')
    await press(widget.button('Close'))
    await widget.expectClosed()
    expect(await embedded.request('eth_getBalance', [address, 'latest'])).toEqual({ value: '0x7' })

    await page.reload()
    await dapp.expectStatus('connected')
    await expect(dapp.field('network')).toHaveAttribute('data-value', 'eip155:31338')
    expect(await embedded.request('eth_getBalance', [address, 'latest'])).toEqual({ value: '0x7' })
  })
})
