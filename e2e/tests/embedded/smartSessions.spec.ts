import type { Page } from '@playwright/test'
import { type Address, numberToHex, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { inspect } from '../../support/axe.ts'
import type { Chains } from '../../support/chain.ts'
import type { Dapp } from '../../support/dapp.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import type { Frames } from '../../support/frames.ts'
import { press } from '../../support/press.ts'
import { localDollar } from '../../support/token.ts'
import type { Widget } from '../../support/widget.ts'

const someone = () => privateKeyToAddress(generatePrivateKey())

async function signedIn(embedded: Embedded, projectId: string): Promise<Address> {
  await embedded.open({ query: { projectId } })
  await embedded.signIn()
  return (await embedded.addresses()).eip155
}

const fund = (nodes: Chains, address: Address) =>
  nodes.one.client.setBalance({ address, value: parseEther('2') })

interface Stage {
  page: Page
  dapp: Dapp
  embedded: Embedded
  nodes: Chains
}

interface Granted {
  rules: { type: string; data: { timestamp: number } }[]
}

/** Until the end of the permission that the page was given, by the wallet's own answer. */
async function hoursLeft(embedded: Embedded): Promise<number> {
  const { value } = await embedded.request('wallet_getGrantedExecutionPermissions', [])
  const [granted] = value as Granted[]
  const { data } = granted?.rules.find(({ type }) => type === 'expiry') ?? {}
  return ((data?.timestamp ?? Number.POSITIVE_INFINITY) - Date.now() / 1_000) / 3_600
}

const batch = (from: Address, to: Address) => [
  {
    version: '2.0.0',
    from,
    chainId: '0x7a69',
    atomicRequired: true,
    calls: [
      { to, value: numberToHex(1n) },
      { to, value: numberToHex(2n) },
    ],
  },
]

async function playGame({
  page,
  dapp,
  embedded,
  frames,
  nodes,
  account,
}: Stage & { frames: Frames; account: Address }): Promise<void> {
  const token = await localDollar(nodes.one)
  await dapp.button('Let the game spend').click()
  const most = frames.secure.getByRole('textbox', { name: /^At most/ })
  const time = frames.secure.getByRole('combobox', { name: 'For' })
  await expect(most).toHaveValue('1')
  await expect(time.locator('option:checked')).toHaveText('1 day (as asked)')
  await inspect(page, 'permission-limits')
  await most.fill('0.5')
  await time.selectOption('1 hour')
  await press(frames.secure.getByRole('button', { name: 'Continue' }))
  await inspect(await embedded.review(), 'approve-permission')
  await expect(embedded.title).toContainText('spend up to 0.5 USDL every hour')
  await expect(embedded.fact('Expires')).toContainText('(in 1 hour)')
  await embedded.pressApprove()
  await expect(dapp.result('game')).toHaveText('The game may spend now.')
  expect(await hoursLeft(embedded)).toBeLessThanOrEqual(1)

  await dapp.press('Play')
  await expect(dapp.result('game')).toContainText('Played for 0.40 dollars: 0x')
  expect(await token.balanceOf(account)).toBe(parseUnits('99.6', 6))
  await dapp.press('Play')
  await expect(dapp.result('game')).toHaveText('The game has spent what you allow in an hour.')
  expect(await token.balanceOf(account)).toBe(parseUnits('99.6', 6))

  await dapp.press('Stop the game')
  await embedded.pressApprove()
  await expect(dapp.result('game')).toHaveText('The game can spend nothing any more.')
  await dapp.press('Play')
  await expect(dapp.result('game')).toHaveText('You have stopped the game.')
  // The request of 2024 reaches the wallet too, and is not taken for a disconnect, which has the same name.
  const again = await embedded.request('wallet_revokePermissions', [{ permissionsContext: '0xab' }])
  expect(again).toEqual({ code: 4100, message: 'This site has no such permission' })
  await dapp.expectStatus('connected')
}

test('a project pays the fee of an account without coins, and the approval says so', async ({
  embedded,
  nodes,
}) => {
  test.slow()
  const from = await signedIn(embedded, 'demo-sponsored')
  const to = someone()
  const answer = embedded.request('wallet_sendCalls', [
    {
      ...batch(from, to)[0],
      calls: [
        { to, value: '0x0', data: '0x' },
        { to: someone(), value: '0x0', data: '0x' },
      ],
    },
  ])
  const window = await embedded.review()
  await expect(window.getByText('Free, paid by Airlock demo')).toBeVisible()
  await inspect(window, 'approve-sponsored')
  await embedded.pressApprove()
  const { id } = (await answer).value as { id: string }
  const status = async () =>
    ((await embedded.request('wallet_getCallsStatus', [id])).value as { status: number }).status
  await expect.poll(status).toBe(200)
  expect(await nodes.one.balanceOf(from)).toBe(0n)
})

async function upgradeAndBack({
  page,
  dapp,
  widget,
  embedded,
  nodes,
}: Stage & { widget: Widget }): Promise<void> {
  const { allAccounts = [] } = (await dapp.state()).namespaces.eip155 ?? {}
  const own = allAccounts.find(({ type }) => type === 'eoa')?.address as Address
  await fund(nodes, own)
  const to = someone()
  const answer = embedded.request('wallet_sendCalls', batch(own, to))
  await inspect(await embedded.review(), 'approve-upgrade')
  await embedded.pressApprove()
  const { id } = (await answer).value as { id: string }
  const status = async () =>
    ((await embedded.request('wallet_getCallsStatus', [id])).value as { status: number }).status
  await expect.poll(status).toBe(200)
  expect(await nodes.one.balanceOf(to)).toBe(3n)
  expect(await nodes.one.client.getCode({ address: own })).toMatch(/^0xef0100/)

  await dapp.press('Open account')
  await press(widget.button('Smart account: show your accounts'))
  await expect(widget.button('Remove the upgrade')).toBeVisible()
  await inspect(page, 'upgraded-account')
  await press(widget.button('Remove the upgrade'))
  await embedded.pressApprove()
  await expect.poll(() => nodes.one.client.getCode({ address: own })).toBeUndefined()
}

test('a visitor’s smart account lets a game spend, and the account of its key is upgraded, until they end it', async ({
  page,
  dapp,
  widget,
  embedded,
  frames,
  nodes,
}) => {
  test.slow()
  const account = await signedIn(embedded, 'demo-smart')
  const stage = { page, dapp, embedded, nodes }
  await test.step('a visitor lets a game spend less, for a shorter time, than it asked for, and stops it', () =>
    playGame({ ...stage, frames, account }))
  await test.step('the account of the key sends a batch, which upgrades it, and the upgrade is removed again', () =>
    upgradeAndBack({ ...stage, widget }))
})
