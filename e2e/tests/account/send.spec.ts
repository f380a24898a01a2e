import type { Page } from '@playwright/test'
import { type Address, formatEther, type Hex, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { ChainHelper, Chains } from '../../support/chain.ts'
import type { Dapp } from '../../support/dapp.ts'
import type { Embedded } from '../../support/embedded.ts'
import type { Frames } from '../../support/frames.ts'
import { expectTabular } from '../../support/numerals.ts'
import { enter, press, tabTo } from '../../support/press.ts'
import { expect, hold, name, type Payment, pairedTest, type Sending, test } from '../../support/sending.ts'
import { deployToken } from '../../support/token.ts'
import type { RemoteWallet } from '../../support/wallet.ts'
import type { Widget } from '../../support/widget.ts'

// These tests run one after the other, because they send from the same account of the stack's chain.
test.describe.configure({ mode: 'default' })

const someone = () => privateKeyToAddress(generatePrivateKey())

/** The tick of the result is drawn, ring first, but stands there at once where the visitor wants no motion. */
async function expectDrawnTick(page: Page, { view }: Widget): Promise<void> {
  const picture = view('WalletSendConfirmed').locator('svg').first()
  const movements = () => picture.evaluate((svg) => svg.getAnimations({ subtree: true }).length)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await movements()).toBe(0)
  await picture.evaluate((svg) =>
    svg.addEventListener('animationstart', ({ target }) => {
      svg.setAttribute(
        'data-drawn',
        `${svg.getAttribute('data-drawn') ?? ''}${(target as Element).localName} `,
      )
    }),
  )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(picture).toHaveAttribute('data-drawn', 'circle path ')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await movements()).toBe(0)
}

const ether = ({ caipNetworkId: chainId }: ChainHelper, numeric = '10000') => ({
  chainId,
  symbol: 'ETH',
  numeric,
  decimals: 18,
  price: 2000,
})

interface Injected {
  page: Page
  dapp: Dapp
  widget: Widget
  chains: Chains
  sending: Sending
  wallet: RemoteWallet
}

/** Leaves the result of a payment. */
async function done({ widget }: Pick<Injected, 'widget'>): Promise<void> {
  await press(widget.button('Done'))
  await widget.expectClosed()
}

/** @param to - the account that is called ada.eth */
async function sendCoins({ page, widget, chains, sending }: Injected, to: Address): Promise<void> {
  await sending.open()
  await expect(sending.next).toHaveText('Select token')
  await sending.choose('Ether')
  await expect(sending.next).toHaveText('Add amount')
  await sending.amount.fill('0.1.2')
  await expect(sending.next).toHaveText('Incorrect value')
  await sending.amount.fill('')
  await sending.amount.pressSequentially(' 9999 9999 ')
  await expect(sending.amount).toHaveValue('99999999')
  await expect(sending.to).toHaveAttribute('spellcheck', 'false')
  await expect(sending.next).toHaveText('Insufficient funds')
  await expect(widget.view('WalletSend').getByRole('button', { name: /wallet/i })).toHaveText(['Fund wallet'])
  await sending.amount.fill('0,000000000000000017')
  await expect(sending.next).toHaveText('Add address')
  await sending.to.fill('0x1234')
  await expect(sending.next).toHaveText('Invalid address')
  await sending.to.fill(to.replace(/[a-f]/, (letter) => letter.toUpperCase()).replace(/^0X/, '0x'))
  await sending.to.fill('nobody.eth')
  await expect(sending.next).toHaveText('Invalid address')
  await sending.to.fill('ada.eth')
  await sending.review()
  await expectTabular(widget.view('WalletSendPreview'))
  await expect(sending.fact('To')).toContainText(to)
  await expect(sending.fact('To')).toContainText('ada.eth')
  await expect(sending.fact('Network')).toHaveText('Local One')
  await expect(sending.fact('Network fee')).toContainText(/^about 0\.0\d+ ETH/)
  await expect(widget.view('WalletSendPreview')).toContainText('New address on this network')
  await press(sending.send)
  await sending.expectSent('0.000000000000000017 ETH')
  await expectTabular(widget.view('WalletSendConfirmed'))
  await expectDrawnTick(page, widget)
  expect(await chains.one.balanceOf(to)).toBe(17n)
  await done({ widget })
}

async function sendByKeyboard({ page, dapp, widget, chains, sending }: Injected): Promise<void> {
  const to = someone()
  await dapp.press('Open account')
  await enter(page, widget.view('Account').getByRole('button', { name: 'Send', exact: true }))
  await widget.expectView('WalletSend')
  await enter(page, widget.view('WalletSend').getByRole('button', { name: /^Select token|^Token:/ }))
  await widget.expectView('WalletSendSelectToken')
  await enter(page, sending.token('Ether'))
  await widget.expectView('WalletSend')
  await tabTo(page, sending.amount)
  await page.keyboard.type('0.5')
  await tabTo(page, sending.to)
  await page.keyboard.type(to)
  await expect(sending.next).toHaveText('Review')
  await enter(page, sending.next)
  await widget.expectView('WalletSendPreview')
  await enter(page, sending.send)
  await sending.expectSent('0.5 ETH')
  expect(await chains.one.balanceOf(to)).toBe(parseEther('0.5'))
  await enter(page, widget.button('Done'))
  await widget.expectView('Account')
  await press(widget.button('Close'))
  await widget.expectClosed()
}

/** Two tokens with an amount of each to send, and how it is shown; the second is without a return value. */
const TOKENS = [
  {
    contract: 'Token',
    symbol: 'NEW',
    decimals: 18,
    amount: '1234.000000000000000001',
    shown: '1,234.000000000000000001',
  },
  { contract: 'Usdt', symbol: 'OLD', decimals: 6, amount: '0.000001', shown: '0.000001' },
] as const

type Deployed = Awaited<ReturnType<typeof deployToken>>

async function sendToken(
  { widget, sending }: Injected,
  { symbol, decimals, amount, shown, token }: Omit<(typeof TOKENS)[number], 'contract'> & { token: Deployed },
): Promise<void> {
  const to = someone()
  await sending.open()
  await sending.choose(symbol)
  await sending.amount.fill(amount)
  await sending.to.fill(token.address)
  await sending.review()
  await expect(widget.view('WalletSendPreview')).toContainText(`This is the address of ${symbol} itself`)
  await expect(sending.send).toHaveCount(0)
  await press(widget.button('Back'))
  await sending.to.fill(to)
  await sending.review()
  await press(sending.send)
  await sending.expectSent(`${shown} ${symbol}`)
  expect(await token.balanceOf(to)).toBe(parseUnits(amount, decimals))
  await done({ widget })
}

async function rejectAndRetry({ widget, chains, sending, wallet }: Injected): Promise<void> {
  const to = someone()
  await sending.open()
  await sending.choose('Ether')
  await sending.amount.fill('0.5')
  await sending.to.fill(to)
  await sending.review()
  await wallet.behave('eth_sendTransaction', 'reject', 1)
  await press(sending.send)
  const preview = widget.view('WalletSendPreview')
  await expect(preview).toContainText('Transaction declined')
  expect(await chains.one.balanceOf(to)).toBe(0n)
  await wallet.behave('eth_chainId', { answer: '0x7a6a' }, 1)
  await press(widget.button('Try again'))
  await expect(preview).toContainText('Your wallet is on another network')
  await press(widget.button('Switch network'))
  await sending.expectSent('0.5 ETH')
  expect(await chains.one.balanceOf(to)).toBe(parseEther('0.5'))
  await done({ widget })
}

async function sendAsAsked({ page, widget, chains, sending }: Injected): Promise<void> {
  const to = someone()
  const ask = (given: object) =>
    page.evaluate(
      (payment) =>
        window.airlock?.open({ view: 'WalletSend', arguments: payment as never }).then(
          (answer: unknown) => answer as { hash: string },
          (error: { code: number; message: string }) => ({ code: error.code, message: error.message }),
        ),
      given,
    )
  const payment = { amount: '0.25', namespace: 'eip155', chainId: String(chains.two.id), to }
  expect(await ask({ ...payment, namespace: 'solana' })).toEqual({
    code: -32602,
    message: 'Chain "solana" is not supported for send parameters',
  })
  expect(await ask({ ...payment, chainId: 999 })).toMatchObject({ code: 4902 })
  expect(await ask({ ...payment, to: '0x12' })).toMatchObject({ code: -32602, message: 'Invalid Address' })

  const closed = ask(payment)
  await expect(widget.view('WalletSend')).toContainText('This payment is on Local Two')
  await press(widget.button('Close'))
  expect(await closed).toEqual({ code: 4001, message: 'Modal closed' })

  const answered = ask(payment)
  await press(widget.button('Switch to Local Two'))
  await expect(widget.view('WalletSend')).toContainText('asks for this payment')
  await expect(sending.amount).toHaveValue('0.25')
  await expect(sending.amount).toHaveAttribute('readonly', '')
  await sending.review()
  await press(sending.send)
  const { hash } = (await answered) as { hash: Hex }
  expect((await chains.two.receiptOf(hash)).status).toBe('success')
  expect(await chains.two.balanceOf(to)).toBe(parseEther('0.25'))
  await sending.expectSent('0.25 ETH')
}

test('an injected wallet sends coins and tokens, by pointer or keyboard, also after a rejection and as the dApp asks', async ({
  page,
  dapp,
  widget,
  chains,
  sending,
  wallet,
}) => {
  test.slow()
  const visit = { page, dapp, widget, chains, sending, wallet }
  const ada = someone()
  const { caipNetworkId: chainId } = chains.one
  const tokens = await Promise.all(
    TOKENS.map(async ({ contract, ...rest }) => ({
      ...rest,
      token: await deployToken(chains.one, { ...rest, name: rest.symbol }, contract),
    })),
  )
  await hold(
    page,
    ether(chains.one),
    { chainId, symbol: 'OTHER', numeric: '5', decimals: 6, address: someone() },
    ...tokens.map(({ symbol, decimals, token: { address } }) => ({
      ...{ chainId, symbol, numeric: '5000', decimals, address },
    })),
  )
  await name(page, { 'ada.eth': ada })
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  const [from = someone()] = (await wallet.addresses()) as Hex[]
  for (const { token, decimals } of tokens) await token.mint(from, parseUnits('5000', decimals))

  await test.step('coins: the button names the next missing step, the review the effects, and the sent amount arrives', () =>
    sendCoins(visit, ada))
  await test.step('with the keyboard alone, a coin is sent from the account to the result', () =>
    sendByKeyboard(visit))
  for (const token of tokens)
    await test.step(`${token.symbol}: exactly the sent amount arrives`, () => sendToken(visit, token))
  await test.step('a rejection in the wallet sends nothing and can be retried; on another network it switches back first', () =>
    rejectAndRetry(visit))
  await test.step('a payment requested by the dApp: shown as such, fixed, switched to its network, and resolved with the hash', () =>
    sendAsAsked(visit))
})

/** A payment to a new, empty account. */
function paymentOf(
  asset: string,
  amount: string,
  sent: bigint,
  balanceOf: (owner: Address) => Promise<bigint>,
): Payment {
  const to = someone()
  return { asset, amount, to, sent, arrived: () => balanceOf(to) }
}

/** Coins, and tokens of both kinds with six decimals, with the amount of each to send. */
async function assetsOn(chain: ChainHelper, coins?: string) {
  const [plain, old] = await Promise.all([
    deployToken(chain, { name: 'NEW', symbol: 'NEW', decimals: 6 }),
    deployToken(chain, { name: 'OLD', symbol: 'OLD', decimals: 6 }, 'Usdt'),
  ])
  const held = { chainId: chain.caipNetworkId, numeric: '7', decimals: 6 }
  return {
    held: [
      ether(chain, coins),
      { ...held, symbol: 'NEW', address: plain.address },
      { ...held, symbol: 'OLD', address: old.address },
    ],
    mint: async (to: Hex) => {
      for (const token of [plain, old]) await token.mint(to, 7_000_000n)
    },
    payments: [
      paymentOf('Ether', '0.000001', parseEther('0.000001'), chain.balanceOf),
      paymentOf('NEW', '6.999999', 6_999_999n, plain.balanceOf),
      paymentOf('OLD', '0.5', 500_000n, old.balanceOf),
    ],
  }
}

interface Signed {
  page: Page
  embedded: Embedded
  frames: Frames
  widget: Widget
  sending: Sending
  one: ChainHelper
}

/** The account has 10 of the coin. */
async function sendEverything({ page, embedded, frames, widget, sending, one }: Signed): Promise<void> {
  const to = someone()
  await sending.open()
  await sending.choose('Ether')
  await press(widget.button('Max'))
  await expect(sending.amount).toHaveValue(/^9\.99/)
  const amount = await sending.amount.inputValue()
  expect((parseEther('10') - parseEther(amount)) % 65_000n).toBe(0n)
  await sending.to.fill(to)
  await sending.review()
  await press(sending.send)
  await expect(frames.secure.getByRole('heading', { level: 1 })).toHaveText(/^Send 9\.99\d*\sETH/)
  await embedded.pressApprove()
  await sending.expectSent(`${amount} ETH`)
  expect(formatEther(await one.balanceOf(to))).toBe(amount)
  await page.evaluate(() => void window.airlock?.open({ view: 'WalletReceive' }))
  const picture = widget
    .view('WalletReceive')
    .getByRole('img', { name: /^QR code/ })
    .locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await press(widget.button('Close'))
  await widget.expectClosed()
}

async function payAsAsked({ page, embedded, frames, widget, one }: Signed): Promise<void> {
  const recipient = someone()
  const answered = page.evaluate((given) => window.airlock?.open({ view: 'Pay', arguments: given }), {
    paymentAsset: { network: one.caipNetworkId, asset: 'native' },
    amount: '2.5',
    recipient,
  } as const)
  await press(widget.button('Pay'))
  await expect(frames.secure.getByRole('heading', { level: 1 })).toHaveText(/^Send 2\.5\sETH/)
  await embedded.pressApprove()
  const { hash } = (await answered) as { hash: Hex }
  expect((await one.receiptOf(hash)).status).toBe('success')
  expect(await one.balanceOf(recipient)).toBe(parseEther('2.5'))
  await expect(widget.view('WalletSendConfirmed')).toContainText('Sent 2.5 ETH')
  await done({ widget })
}

test('the embedded wallet sends everything that it has, coins and tokens, and what the dApp asks for', async ({
  page,
  embedded,
  nodes: { one },
  frames,
  widget,
  sending,
}) => {
  test.slow()
  const signed = { page, embedded, frames, widget, sending, one }
  const { held, mint, payments } = await assetsOn(one, '10')
  await hold(page, ...held)
  await embedded.open({ config: { features: { pay: true } } })
  await embedded.signIn()
  const { eip155: from } = await embedded.addresses()
  const refill = () => one.client.setBalance({ address: from, value: parseEther('10') })
  await refill()
  await mint(from)

  await test.step('the full balance without the fee, approved in the secure frame; its QR code has its picture', () =>
    sendEverything(signed))
  await refill()
  await test.step('coins, a token, and a token without a return value', async () => {
    for (const payment of payments) {
      await sending.open()
      await sending.pay(payment, embedded.pressApprove)
    }
  })
  await test.step('a payment that the dApp asks for is approved in the secure frame', () =>
    payAsAsked(signed))
})

pairedTest(
  'a paired wallet sends coins and tokens, and once only if the relay drops meanwhile',
  async ({ page, dapp, widget, chains, pairing, sending }) => {
    const relay = await pairing.interpose()
    const { held, mint, payments } = await assetsOn(chains.one)
    await hold(page, ...held)
    const far = await pairing.connect()
    await mint(await pairing.address())
    await dapp.expectStatus('connected')

    await pairedTest.step('coins, a token, and a token without a return value', async () => {
      for (const payment of payments) {
        await sending.open()
        await sending.pay(payment)
      }
      // The wallet may receive other requests that the session offers, but only this one transfers anything.
      const moving = far.log.filter(({ method }) => !/^wallet_get(?:Capabilities|Assets)$/.test(method))
      expect(moving.map(({ method }) => method)).toEqual(payments.map(() => 'eth_sendTransaction'))
    })

    await pairedTest.step(
      'R8: if the relay drops while the wallet is asked, the view waits, and the payment is sent once',
      async () => {
        const to = someone()
        await sending.open()
        await sending.choose('Ether')
        await sending.amount.fill('0.01')
        await sending.to.fill(to)
        await sending.review()
        far.behave('eth_sendTransaction', 'hold')
        await press(sending.send)
        const asked = () =>
          far.log.filter(({ method }) => method === 'eth_sendTransaction').slice(payments.length)
        await expect.poll(asked).toHaveLength(1)
        relay.refuse(true)
        await relay.cut()
        await far.answerHeld()
        await expect.poll(relay.refused).toBeGreaterThan(0)
        await expect(
          widget.frame.getByRole('heading', { name: /^(?:Approve in|Waiting for) / }),
        ).toBeVisible()
        await expect(widget.view('WalletSendConfirmed')).toHaveCount(0)
        relay.refuse(false)
        await sending.expectSent('0.01 ETH')
        expect(await chains.one.balanceOf(to)).toBe(parseEther('0.01'))
        expect(asked()).toHaveLength(1)
      },
    )
  },
)
