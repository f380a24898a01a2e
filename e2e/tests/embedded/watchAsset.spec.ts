import type { Page, Route } from '@playwright/test'
import { holdStill, inspect } from '../../support/axe.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, type Fixtures, test } from '../../support/fixtures.ts'
import { whileNarrow } from '../../support/narrow.ts'
import { press, pressUntil } from '../../support/press.ts'
import { sendingOn } from '../../support/sending.ts'
import { deployToken } from '../../support/token.ts'

test.beforeEach(async ({ embedded }) => {
  await embedded.open()
  await embedded.signIn()
})

/** The dApp suggests a token, with the parameters of viem and wagmi. */
const suggest = (embedded: Embedded, address: string, options: object = {}) =>
  embedded.request('wallet_watchAsset', { type: 'ERC20', options: { address, ...options } })

const dollar = { name: 'Test Dollar', symbol: 'TUSD', decimals: 6 }

type Suggested = Pick<Fixtures, 'dapp' | 'embedded' | 'nodes' | 'widget'> & { page: Page }

async function refuseInvalid({ embedded, nodes, widget }: Suggested): Promise<void> {
  const { address } = await deployToken(nodes.one, dollar)
  const { eip155: person } = await embedded.addresses()
  const miscased = address.replace(/[a-fA-F](?=[^a-fA-F]*$)/, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  const refused = [
    [address, { decimals: 18 }, /options\.decimals is 18, and the token’s contract says 6/],
    [address, { symbol: 'USDC' }, /options\.symbol is USDC, and the token’s contract says TUSD/],
    [address, { decimals: -1 }, /options\.decimals must be/],
    [miscased, {}, /options\.address has a wrong checksum/],
    [person, {}, /options\.address is no ERC-20 token on Local One/],
  ] as const
  for (const [given, options, message] of refused)
    expect(await suggest(embedded, given, options)).toEqual({
      code: -32602,
      message: expect.stringMatching(message),
    })
  expect(
    await embedded.request('wallet_watchAsset', { type: 'ERC721', options: { address, tokenId: '1' } }),
  ).toMatchObject({ code: -32602, message: expect.stringContaining('ERC721') })
  await widget.expectClosed()
}

async function declineWith(
  way: 'Cancel' | 'Close',
  { dapp, embedded, nodes, widget }: Suggested,
): Promise<void> {
  const token = await deployToken(nodes.one, dollar)
  const answer = suggest(embedded, token.address)
  await widget.expectView('WatchAsset')
  await press(widget.button(way))
  expect(await answer).toMatchObject({ code: 4001 })
  await widget.expectClosed()
  await dapp.press('Open account')
  await widget.expectView('Account')
  await expect(widget.frame.getByRole('tabpanel', { name: 'Tokens' })).not.toContainText('Test Dollar')
  await press(widget.button('Close'))
  await widget.expectClosed()
}

async function addAndRemove({ page, dapp, embedded, nodes, widget }: Suggested): Promise<void> {
  const token = await deployToken(nodes.one, dollar)
  const answer = embedded.request('wallet_watchAsset', [
    { type: 'ERC20', options: { address: token.address } },
  ])
  await widget.expectView('WatchAsset')
  await press(widget.button('Add token'))
  expect(await answer).toEqual({ value: true })
  await widget.expectClosed()
  await dapp.press('Open account')
  const row = widget.frame.getByRole('button', { name: /^Test Dollar/ })
  await expect(row).toContainText('0.000 TUSD')
  // The server lists what it has seen arrive, so only a token that never arrived is sure to be on the visitor's list alone.
  await pressUntil(row, widget.button('Remove from list'))
  await inspect(page, 'Account-watched')
  await press(widget.button('Remove from list'))
  await expect(row).toHaveCount(0)
  await press(widget.button('Close'))
  await widget.expectClosed()
}

async function addWithBalance({ page, dapp, embedded, nodes, widget }: Suggested): Promise<void> {
  const token = await deployToken(nodes.one, dollar)
  const { eip155: owner } = await embedded.addresses()
  await token.mint(owner, 2_500_000n)
  const answer = suggest(embedded, token.address, {
    symbol: 'TUSD',
    decimals: 6,
    image: 'https://pictures.example/tusd.png',
  })
  await widget.expectView('WatchAsset')
  const view = widget.view('WatchAsset')
  await expect(view.getByRole('heading', { name: 'TUSD' })).toBeVisible()
  await expect(view).toContainText('Test Dollar')
  await expect(view).toContainText(token.address)
  await expect(view).toContainText('2.500 TUSD')
  await expect(view.locator('strong')).toHaveText(new URL(page.url()).host)
  await press(widget.button('Add token'))
  expect(await answer).toEqual({ value: true })
  await widget.expectClosed()

  await dapp.press('Open account')
  const row = widget.frame.getByRole('button', { name: /^Test Dollar/ })
  await expect(row).toContainText('2.500 TUSD')
  await expect(row).toContainText('–')
  const sending = sendingOn(page, widget)
  await sending.open()
  await sending.choose('Test Dollar')
  await expect(widget.view('WalletSend')).toContainText('TUSD')
  await page.reload()
  await dapp.expectStatus('connected')
  await dapp.press('Open account')
  await expect(row).toContainText('2.500 TUSD')
}

test('the visitor decides about each token that the dApp suggests, and keeps what they add until they remove it', async ({
  page,
  dapp,
  embedded,
  nodes,
  widget,
}) => {
  const suggested = { page, dapp, embedded, nodes, widget }
  await test.step('an invalid description of a token is refused with the name of the field, and nothing opens', () =>
    refuseInvalid(suggested))
  for (const way of ['Cancel', 'Close'] as const)
    await test.step(`${way} is a rejection, and leaves the widget closed`, () => declineWith(way, suggested))
  await test.step('a token with a zero balance is listed until it is removed; a list with one token is accepted too', () =>
    addAndRemove(suggested))
  await test.step('a suggested token is shown with its contract’s description, and listed with its balance', () =>
    addWithBalance(suggested))
})

test('the question has no accessibility violation, and warns of a look-alike', async ({
  page,
  embedded,
  nodes,
  widget,
}) => {
  await holdStill(page)
  const { eip155: owner } = await embedded.addresses()
  const token = await deployToken(nodes.one, dollar)
  await token.mint(owner, 1_234_567_890n)
  const first = suggest(embedded, token.address)
  await widget.expectView('WatchAsset')
  await inspect(page, 'WatchAsset')
  await whileNarrow(page, async () => {
    for (const control of [widget.button('Cancel'), widget.button('Add token')])
      await expect(control).toBeInViewport({ ratio: 1 })
  })
  await press(widget.button('Add token'))
  expect(await first).toEqual({ value: true })
  const lure = await deployToken(nodes.one, { ...dollar, name: 'Real Dollar, claim at a site' })
  const second = suggest(embedded, lure.address)
  await expect(widget.view('WatchAsset')).toContainText('You have a different TUSD')
  // Both contracts, so that they can be compared.
  for (const { address } of [lure, token])
    await expect(widget.view('WatchAsset').getByText(address)).toBeVisible()
  await inspect(page, 'WatchAsset-lookalike')
  await whileNarrow(page, async () => {
    // The warning stands right before the button.
    for (const part of [
      widget.view('WatchAsset').getByText('You have a different TUSD'),
      widget.button('Add token'),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
  })
  await press(widget.button('Cancel'))
  expect(await second).toMatchObject({ code: 4001 })
  const coin = await deployToken(nodes.one, { name: 'Ether', symbol: 'ETH', decimals: 18 })
  const third = suggest(embedded, coin.address)
  await expect(widget.view('WatchAsset')).toContainText('This is not Local One’s own ETH')
  await inspect(page, 'WatchAsset-coin')
  await press(widget.button('Cancel'))
  expect(await third).toMatchObject({ code: 4001 })
  const node = `${nodes.one.url}/**`
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const away = async (route: Route) => {
    await held
    await route.abort()
  }
  await page.context().route(node, away)
  await page.context().route(/\/v1\?/, away)
  const last = suggest(embedded, token.address)
  await expect(widget.button('Add token')).toBeDisabled()
  await inspect(page, 'WatchAsset-reading')
  letGo()
  await expect(widget.view('WatchAsset')).toContainText('This token could not be checked')
  await inspect(page, 'WatchAsset-unread')
  await page.context().unroute(node, away)
  await press(widget.button('Try again'))
  await expect(widget.view('WatchAsset')).toContainText('It is already on your list')
  await inspect(page, 'WatchAsset-known')
  await expect(widget.button('Add token')).toHaveCount(0)
  await press(widget.button('Done'))
  expect(await last).toEqual({ value: true })
  await widget.expectClosed()
})
