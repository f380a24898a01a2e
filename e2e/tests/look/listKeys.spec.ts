import { expect, test } from '../../support/fixtures.ts'

test('on a network that the dApp does not use, arrow keys move between the networks to choose from', async ({
  page,
  dapp,
  widget,
  wallet,
  chains,
}) => {
  const local = {
    id: chains.one.id,
    name: 'Local One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${chains.one.port}`] } },
  }
  await dapp.open({ config: { networks: [local, 'eip155:1'] } })
  await widget.connect()
  await dapp.expectStatus('connected')
  await wallet.selectChain(chains.two.id)
  await widget.expectView('UnsupportedChain')
  const [first, last] = [widget.button('Local One'), widget.button('Ethereum')]
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(last).toBeFocused()
  await page.keyboard.press('Home')
  await expect(first).toBeFocused()
  // The disconnect button is no part of the list.
  await page.keyboard.press('End')
  await expect(last).toBeFocused()
})
