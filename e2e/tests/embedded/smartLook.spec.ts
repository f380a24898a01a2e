import type { Page } from '@playwright/test'
import { type Address, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { inspect } from '../../support/axe.ts'
import { batch, idOf, statusOf, untilStatus } from '../../support/calls.ts'
import type { Chains } from '../../support/chain.ts'
import type { Dapp } from '../../support/dapp.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { signOut } from '../../support/security.ts'
import { deployToken } from '../../support/token.ts'
import type { Widget } from '../../support/widget.ts'

/* The views of batches and of permissions in each of their states. */

const PERMISSIONS = '**/api/permissions'
const CHAIN = '0x7a69'
const DAY = 86_400
const someone = () => privateKeyToAddress(generatePrivateKey())

interface Stage {
  page: Page
  widget: Widget
  embedded: Embedded
  nodes: Chains
}

/**
 * Lets the visitor give a permission until tomorrow.
 *
 * @param isDanger - whether the approval shows a critical danger.
 */
async function give(embedded: Embedded, type: string, data: object, isDanger = false): Promise<void> {
  const timestamp = Math.floor(Date.now() / 1_000) + DAY
  const permission = { type, isAdjustmentAllowed: false, data }
  const rules = [{ type: 'expiry', data: { timestamp } }]
  const answer = embedded.request('wallet_requestExecutionPermissions', [
    { chainId: CHAIN, to: someone(), permission, rules },
  ])
  await embedded.review()
  if (isDanger) await embedded.understand.check()
  await embedded.pressApprove()
  expect((await answer).value).toHaveLength(1)
}

/** Signs out in the end. */
async function lookAtPermissions({
  page,
  dapp,
  widget,
  embedded,
  nodes,
}: Stage & { dapp: Dapp }): Promise<void> {
  const view = widget.view('SmartSessionList')
  const open = () => page.evaluate(() => void window.airlock?.open({ view: 'SmartSessionList' }))
  await open()
  await expect(view).toContainText('No permissions')
  await inspect(page, 'SmartSessionList-empty')
  await press(widget.button('Close'))

  await page.route(PERMISSIONS, (route) => route.fulfill({ status: 500 }))
  await open()
  await expect(view).toContainText('Your permissions could not be loaded')
  await inspect(page, 'SmartSessionList-failed')
  await page.unroute(PERMISSIONS)
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(PERMISSIONS, async (route) => {
    await held
    await route.continue()
  })
  await press(widget.button('Try again'))
  await expect(view.getByRole('status')).toBeVisible()
  await inspect(page, 'SmartSessionList-loading')
  go()
  await expect(view).toContainText('No permissions')
  await press(widget.button('Close'))

  const long = { name: 'A token whose name is very long', symbol: 'LONGESTSYMBOL', decimals: 18 }
  const { address: tokenAddress } = await deployToken(nodes.one, long)
  const selectors = ['0x12345678', '0x23456789', '0x3456789a']
  await give(embedded, 'contract-call', { contractAddress: tokenAddress, selectors }, true)
  await give(embedded, 'erc20-token-allowance', {
    tokenAddress,
    allowance: numberToHex(123_456_789_012_123_456_789_012_345_678n),
  })
  await give(embedded, 'native-token-periodic', {
    periodAmount: numberToHex(parseEther('0.01')),
    periodDuration: 3_600,
    startTime: Math.floor(Date.now() / 1_000),
  })
  await open()
  await expect(view.getByRole('listitem')).toHaveCount(3)
  await inspect(page, 'SmartSessionList')
  await press(widget.button('Close'))
  await dapp.press('Open account')
  await signOut(widget)
  await expect(view).toContainText('This site keeps 3 permissions')
  await inspect(page, 'SmartSessionList-leaving')
  await press(widget.button('Sign out and keep them'))
  await dapp.expectStatus('disconnected')
}

/** @param node - the network's node. */
async function lookAtBatches({ page, widget, embedded, nodes }: Stage, node: string): Promise<void> {
  const { eip155: from } = await embedded.addresses()
  const hold = (value: bigint) => nodes.one.client.setBalance({ address: from, value })
  const show = (id: string) => embedded.request('wallet_showCallsStatus', [id])
  const view = widget.view('CallsStatus')
  const send = async (to: Address, meanwhile = async () => {}) => {
    await hold(parseEther('1'))
    const answer = embedded.request('wallet_sendCalls', batch(from, to))
    await embedded.review()
    await meanwhile()
    await embedded.pressApprove()
    return idOf(await answer)
  }

  // The frame reads from the node what became of the operation: without a receipt it is not known yet.
  await page.route(node, (route) =>
    route.request().postData()?.includes('eth_getTransactionReceipt')
      ? route.fulfill({ json: { jsonrpc: '2.0', id: 1, result: null } })
      : route.continue(),
  )
  const id = await send(someone())
  await show(id)
  await expect(view).toContainText('Account')
  expect((await statusOf(embedded, id))?.status).toBe(100)
  await inspect(page, 'CallsStatus-pending')
  await page.unroute(node)
  await untilStatus(embedded, id, 200)
  await expect(view.getByRole('list')).toBeVisible()
  await inspect(page, 'CallsStatus-done')
  await press(widget.button('Close').first())

  const failed = await send(someone(), () => hold(parseEther('0.25')))
  await untilStatus(embedded, failed, 500)
  await show(failed)
  await expect(view.getByRole('list')).toBeVisible()
  await inspect(page, 'CallsStatus-failed')
  await press(widget.button('Close').first())
}

test('a visitor looks at each state of their batches, and of the permissions of sites', async ({
  page,
  dapp,
  widget,
  embedded,
  nodes,
  stack,
}) => {
  test.slow()
  await embedded.open({ query: { projectId: 'demo-smart' } })
  await embedded.signIn()
  const stage = { page, widget, embedded, nodes }
  await test.step('the status of a batch', () =>
    lookAtBatches(stage, `http://127.0.0.1:${stack.ports.chain}/`))
  await test.step('the permissions of sites', () => lookAtPermissions({ ...stage, dapp }))
})
