import { originsAsked } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'

test('only the dApp, the widget and the chains are requested, and the widget not before the visitor’s intent', async ({
  context,
  page,
  dapp,
  widget,
  stack,
  chains,
}) => {
  const asked = originsAsked(context)
  const { dapp: site, widget: frame } = stack.origins
  await dapp.open({ query: { preload: 'intent' } })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
  expect(asked.list()).toEqual([site])

  await widget.connect()
  await dapp.expectStatus('connected')
  await dapp.press('Open account')
  await expect(widget.view('Account')).toContainText('ETH')
  await press(widget.button(/Local One/))
  await press(widget.button(/Local Two/))
  await expect(dapp.field('network')).toHaveAttribute('data-value', chains.two.caipNetworkId)
  await page.keyboard.press('Escape')
  await dapp.press('Sign message')
  await expect(dapp.result('sign')).toContainText('Signature verified')
  await dapp.press('Send transaction')
  await expect(dapp.result('send')).toContainText('Mined in block')
  await page.reload()
  await dapp.expectStatus('connected')
  await dapp.press('Disconnect')
  await dapp.expectStatus('disconnected')
  expect(asked.list()).toEqual([site, frame, chains.one.url, chains.two.url].sort())
})

test('the page stores only public data: addresses, network and wallet', async ({ page, dapp, widget }) => {
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  const kept = await page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith('@airlock'))),
  )
  expect(Object.keys(kept)).toEqual(['@airlock/demo'])
  const { v, activeNamespace, namespaces, detached, ...more } = JSON.parse(kept['@airlock/demo'] ?? '{}')
  expect({ v, activeNamespace, detached, more }).toEqual({
    v: 1,
    activeNamespace: 'eip155',
    detached: false,
    more: {},
  })
  const { eip155, ...others } = (await dapp.state()).namespaces
  // The widget says these again.
  const { allAccounts: _, preferredAccountType: __, smartAccountDeployed: ___, ...remembered } = eip155 ?? {}
  expect(namespaces).toEqual({ eip155: remembered, ...others })
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
})
