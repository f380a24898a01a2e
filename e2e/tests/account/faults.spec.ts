import { type Address, formatEther, parseEther } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { only } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { expect, test } from '../../support/served.ts'
import { ALPHA } from '../../support/wallet.ts'

/** An account of the visitor's wallet. */
const own = (addressIndex: number): Address =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex }).address

const OWN = own(0)
const someone = (): Address => privateKeyToAddress(generatePrivateKey())

/** Formats an exact amount as the widget does. */
const exactly = (amount: bigint, symbol: string) => {
  const [whole = '', fraction] = formatEther(amount).split('.')
  return `${Number(whole).toLocaleString('en')}${fraction ? `.${fraction}` : ''} ${symbol}`
}

test.beforeEach(async ({ chains: { one } }) =>
  one.client.setBalance({ address: OWN, value: 12_345_678_901_234_567_890n }),
)

test('R9: with its node down the account stays visible and can pay; the sent payment is shown when the node is back', async ({
  page,
  widget,
  chains: { one },
  upstream,
  sending,
  visitor,
}) => {
  const to = someone()
  await page.clock.install()
  await visitor.arrive()
  const tokens = await visitor.look('Tokens')
  const coin = (amount: bigint) => tokens.getByTitle(exactly(amount, 'ETH'))
  await expect(coin(await one.balanceOf(OWN))).toBeVisible()
  await sending.open()
  await sending.choose('Ether')
  await sending.amount.fill('0.5')
  await sending.to.fill(to)
  upstream.have('down')
  await sending.review()
  await expect(sending.fact('Network fee')).toHaveText('Not known')
  await press(sending.send)
  const result = widget.view('WalletSendConfirmed')
  await expect(result).toContainText('Sending 0.5 ETH')
  await expect.poll(() => one.balanceOf(to)).toBe(parseEther('0.5'))
  await visitor.look('Tokens')
  const age = widget.frame.getByText(/^Updated /)
  await visitor.later((soon) => soon(age).toBeVisible())

  upstream.have(null)
  await visitor.later(async (soon) => soon(coin(await one.balanceOf(OWN))).toBeVisible())
  await visitor.later((soon) => soon(age).toHaveCount(0))
  const activity = await visitor.look('Activity')
  await expect(activity.getByRole('link')).toContainText(/Sent(?!.*Pending).*−0\.500 ETH(?=To )/)
})

test.describe('a node in trouble', () => {
  // Each trouble meets an account of its own, of which neither the server nor the widget knows anything yet. The address of
  // the third one contains a status that must not be shown.
  test.use({ wallets: only({ ...ALPHA, accounts: 5 }) })

  test('a node that is slow, busy, broken or behind a portal: nothing wrong is shown, and it is read again when it is back', async ({
    page,
    dapp,
    widget,
    chains: { one },
    upstream,
    visitor,
    wallet,
  }) => {
    test.slow()
    const coinOf = async (address: Address) => exactly(await one.balanceOf(address), 'ETH')
    await test.step('a slow node: placeholders until it responds, and no errors', async () => {
      upstream.have('slow')
      await visitor.arrive()
      const tokens = await visitor.look('Tokens')
      await expect(widget.frame.getByRole('region', { name: 'Balance' })).toHaveAttribute('aria-busy', 'true')
      await expect(widget.frame.getByRole('alert')).toHaveText('')
      upstream.have(null)
      await expect(tokens.getByTitle(await coinOf(OWN))).toBeVisible()
      await expect(widget.frame.getByRole('alert')).toHaveText('')
    })

    for (const [place, trouble, what] of [
      [1, 'busy', 'has had enough (429)'],
      [3, 'broken', 'is away behind its proxy (503)'],
      [4, 'portal', 'sits behind the page of a network (R21)'],
    ] as const)
      await test.step(`a node that ${what}: its responses are ignored, and it is read again when it is back`, async () => {
        await page.evaluate(() => window.airlock?.close())
        await dapp.press('Disconnect')
        await dapp.expectStatus('disconnected')
        await wallet.selectAccount(place)
        upstream.have(trouble)
        await widget.connect()
        await dapp.expectStatus('connected')
        const tokens = await visitor.look('Tokens')
        await expect(tokens.getByRole('heading', { name: 'Your tokens could not be loaded' })).toBeVisible()
        await expect(widget.view('Account')).not.toContainText(/0\.0|JSON|hotel|429|503/i)
        const answer = await fetch(visitor.urlOf(own(place), 'balance'))
        expect(answer.status).toBe(503)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        upstream.have(null)
        await expect(async () => {
          await tokens.getByRole('button', { name: 'Try again' }).click({ timeout: 1000 })
          await expect(tokens.getByTitle(await coinOf(own(place)))).toBeVisible({ timeout: 1000 })
        }).toPass()
      })
  })
})

test.describe('a node of another chain before a good one', () => {
  test.use({ hasLiar: true })

  test('R10: is only asked for its chain id, even if the good one is unreachable', async ({
    page,
    widget,
    chains: { one },
    liar,
    upstream,
    visitor,
  }) => {
    await page.clock.install()
    await visitor.arrive()
    const tokens = await visitor.look('Tokens')
    await expect(tokens.getByTitle(exactly(await one.balanceOf(OWN), 'ETH'))).toBeVisible()
    upstream.have('down')
    const asked = upstream.asked.length
    const isAway = async () => {
      const answer = await fetch(visitor.urlOf(OWN, 'balance', { forceUpdate: 'true' }))
      const { old } = (await answer.json()) as { old?: number }
      return answer.status === 503 || old !== undefined
    }
    await expect.poll(isAway).toBe(true)
    expect(upstream.asked.length).toBeGreaterThan(asked)
    // Answers are cached for a while. The widget requests the current values, as it does after a payment.
    await page.route(/\/balance\?/, (route) =>
      route.continue({ url: `${route.request().url()}&forceUpdate=true` }),
    )
    await visitor.later((soon) => soon(widget.frame.getByText(/^Updated /)).toBeVisible())
    await visitor.look('Activity')
    expect(new Set(liar.asked)).toEqual(new Set(['eth_chainId']))
  })
})
