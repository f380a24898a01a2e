import type { Page } from '@playwright/test'
import { address } from '@solana/kit'
import { newSolanaAccount } from '../../support/embeddedSolana.ts'
import { familyOn, visitOf } from '../../support/families.ts'
import { type RemoteFamilyWallet, SOL } from '../../support/familyWallets.ts'
import { only } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import {
  expect,
  type Held,
  hold,
  type Payment,
  pairedTest,
  type Sending,
  test,
} from '../../support/sending.ts'
import type { SolanaChain } from '../../support/solana.ts'
import { createMint } from '../../support/spl.ts'
import type { Widget } from '../../support/widget.ts'
import { solanaKeys } from '../../wallets/solana/keys.ts'

const CHAIN = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const [ACCOUNT = ''] = solanaKeys().map(({ address }) => address)

const sol: Held = { chainId: CHAIN, symbol: 'SOL', numeric: '1', decimals: 9, price: 100 }
const token = (mint: string, symbol: string): Held => ({
  chainId: CHAIN,
  symbol,
  numeric: '1000',
  decimals: 6,
  address: mint,
})

test.use({ wallets: only(), familyWallets: { solana: [{ name: 'Sol Wallet' }] } })

interface Injected {
  page: Page
  widget: Widget
  solana: SolanaChain
  sending: Sending
  familyWallet: (id: string) => RemoteFamilyWallet
}

type Mint = Awaited<ReturnType<typeof createMint>>

/** Leaves the result of a payment. */
async function done({ widget }: Injected): Promise<void> {
  await press(widget.button('Done'))
  await widget.expectClosed()
}

async function sendCoins(visit: Injected): Promise<void> {
  const { widget, solana, sending } = visit
  const to = newSolanaAccount()
  await sending.open()
  await sending.choose('SOL')
  await sending.amount.fill('0.000000001')
  await sending.to.fill(to)
  await sending.review()
  await expect(widget.view('WalletSendPreview')).toContainText('It has to get at least 0.00089088 SOL')
  await expect(sending.send).toHaveCount(0)
  await press(widget.button('Back'))
  await sending.amount.fill('0.123456789')
  await sending.review()
  await expect(sending.fact('Network fee')).toContainText('about 0.000005 SOL')
  await press(sending.send)
  await sending.expectSent('0.123456789 SOL')
  expect(await solana.balanceOf(to)).toBe(123_456_789n)
  await done(visit)
}

async function sendTokenTwice(visit: Injected, symbol: string, mint: Mint): Promise<void> {
  const { sending, familyWallet } = visit
  const to = newSolanaAccount()
  await familyWallet(SOL).forgetRequests()
  for (const [amount, total] of [
    ['999.999999', 999_999_999n],
    ['0.000001', 1_000_000_000n],
  ] as const) {
    await sending.open()
    await sending.choose(symbol)
    await sending.amount.fill(amount)
    await sending.to.fill(to)
    await sending.review()
    const opens = expect(sending.fact('Network fee'))
    if (total === 999_999_999n) await opens.toContainText('open an account for the recipient')
    else await opens.toContainText('about 0.000005 SOL')
    await press(sending.send)
    await sending.expectSent(`${amount} ${symbol}`)
    expect(await mint.balanceOf(to)).toBe(total)
    await done(visit)
  }
  expect(await familyWallet(SOL).requests('solana:signAndSendTransaction')).toHaveLength(2)
}

async function sendExtended(visit: Injected, taxed: Mint): Promise<void> {
  const { widget, sending } = visit
  const to = newSolanaAccount()
  await sending.open()
  await sending.choose('BOUND')
  await sending.amount.fill('1')
  await sending.to.fill(to)
  await sending.review()
  await expect(widget.view('WalletSendPreview')).toContainText('BOUND cannot be passed on to anybody')
  await expect(sending.send).toHaveCount(0)
  await press(widget.button('Back'))
  await sending.choose('TAXED')
  await sending.amount.fill('50')
  await sending.review()
  await expect(widget.view('WalletSendPreview')).toContainText('The recipient gets 49.5 TAXED')
  await press(sending.send)
  await sending.expectSent('50 TAXED')
  expect(await taxed.balanceOf(to)).toBe(49_500_000n)
  await done(visit)
}

async function payAsAsked(visit: Injected, mint: Mint): Promise<void> {
  const { page, widget, solana } = visit
  const recipient = newSolanaAccount()
  const payments = [
    [`${CHAIN}/slip44:501`, '0.25', 'SOL', () => solana.balanceOf(recipient), 250_000_000n],
    [`${CHAIN}/token:${mint.address}`, '1.5', 'CLAM', () => mint.balanceOf(recipient), 1_500_000n],
  ] as const
  for (const [paymentAsset, amount, symbol, balance, arrived] of payments) {
    const answered = page.evaluate((given) => window.airlock?.open({ view: 'Pay', arguments: given }), {
      paymentAsset,
      amount,
      recipient,
    })
    await expect(widget.view('Pay')).toContainText(`${amount} ${symbol}`)
    await press(widget.button('Pay'))
    expect(await answered).toEqual({ hash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/) })
    await expect(widget.view('WalletSendConfirmed')).toContainText(`Sent ${amount} `)
    expect(await balance()).toBe(arrived)
    await done(visit)
  }
}

test('an injected wallet sends SOL and tokens of every kind, and what the site asks for', async ({
  page,
  dapp,
  widget,
  stack,
  solana,
  sending,
  familyWallet,
}) => {
  test.slow()
  await solana.airdrop(ACCOUNT, 5_000_000_000n)
  const [clam, shell, taxed, bound] = await Promise.all([
    createMint(solana, 'spl'),
    createMint(solana, 'token-2022'),
    createMint(solana, 'transfer-fee'),
    createMint(solana, 'non-transferable'),
  ])
  for (const mint of [clam, shell, taxed, bound]) await mint.mint(ACCOUNT, 1_000_000_000n)
  const tokens = { CLAM: clam, SHELL: shell, TAXED: taxed, BOUND: bound }
  await hold(page, sol, ...Object.entries(tokens).map(([symbol, mint]) => token(mint.address, symbol)))
  await dapp.open({ ...visitOf(stack.ports, ['solana']), config: { features: { pay: true } } })
  await familyOn({ page, dapp, widget }, 'solana').connect('Sol Wallet')
  const visit = { page, widget, solana, sending, familyWallet }

  await test.step('SOL: the sent amount arrives; too little for a new account is reported before', () =>
    sendCoins(visit))
  await test.step('a token of spl: its account is created only if it is missing', () =>
    sendTokenTwice(visit, 'CLAM', clam))
  await test.step('a token of token-2022: its account is created only if it is missing', () =>
    sendTokenTwice(visit, 'SHELL', shell))
  await test.step('tokens with extensions: a transfer fee is shown, and a non-transferable token cannot be sent', () =>
    sendExtended(visit, taxed))
  await test.step('a payment that the site asks for in SOL and in a token arrives, with the recipient and amount of the site', async () => {
    await clam.mint(ACCOUNT, 5_000_000n)
    await payAsAsked(visit, clam)
  })
})

/** A payment to a new, empty account. */
function paymentOf(
  asset: string,
  amount: string,
  sent: bigint,
  balanceOf: (owner: string) => Promise<bigint>,
): Payment {
  const to = newSolanaAccount()
  return { asset, amount, to, sent, arrived: () => balanceOf(to) }
}

/** Coins and a token of each kind, with the amount of each to send. */
async function assetsOf(solana: SolanaChain) {
  const [spl, token2022] = await Promise.all([createMint(solana, 'spl'), createMint(solana, 'token-2022')])
  return {
    held: [sol, token(spl.address, 'CLAM'), token(token2022.address, 'SHELL')],
    fund: async (account: string) => {
      await solana.airdrop(account, 1_000_000_000n)
      for (const mint of [spl, token2022]) await mint.mint(account, 1_000_000_000n)
    },
    coins: paymentOf('SOL', '0.25', 250_000_000n, solana.balanceOf),
    tokens: [
      paymentOf('CLAM', '3', 3_000_000n, spl.balanceOf),
      paymentOf('SHELL', '12.5', 12_500_000n, token2022.balanceOf),
    ],
  }
}

interface Owner {
  page: Page
  widget: Widget
  solana: SolanaChain
  owner: string
}

/** Compares what the account shows after it has got a collectible and a token, and sent 0.25 of its 1 SOL. */
async function compare(
  { page, widget, solana, owner }: Owner,
  { picture, shell }: Record<'picture' | 'shell', Mint>,
): Promise<void> {
  await page.evaluate(() => void window.airlock?.open({ view: 'Account', namespace: 'solana' }))
  const look = async (name: string) => {
    await press(widget.frame.getByRole('tab', { name, exact: true }))
    return widget.frame.getByRole('tabpanel', { name })
  }
  const moved = (await look('Activity')).locator('[title]:has(> bdi)')
  const short = ({ address: mint }: { address: string }) => `${mint.slice(0, 6)}…${mint.slice(-4)}`
  const expected = ['−0.25 SOL', '+1 SOL', `+1 ${short(picture)}`, `+5.000001 ${short(shell)}`]
  const told = () => moved.evaluateAll((all) => all.map((part) => part.getAttribute('title')))
  await expect.poll(async () => (await told()).sort()).toEqual(expected.sort())
  expect(await solana.rpc.getSignaturesForAddress(address(owner)).send()).toHaveLength(expected.length)
  const collected = (await look('NFTs')).getByRole('listitem')
  await expect(collected).toHaveCount(1)
  await expect(collected).toContainText(picture.address.slice(0, 4))
}

test('the embedded wallet sends the coin and a token of each kind, and shows what the runtime says of its account', async ({
  page,
  embedded,
  solana,
  sending,
  widget,
}) => {
  test.slow()
  const { held, fund, coins, tokens } = await assetsOf(solana)
  await hold(page, ...held)
  await embedded.openWithSolana()
  await embedded.signIn()
  const { solana: owner } = await embedded.addresses()
  await solana.airdrop(owner, 1_000_000_000n)
  const [picture, shell] = await Promise.all([createMint(solana, 'token-2022', 0), createMint(solana, 'spl')])
  await picture.mint(owner, 1n)
  await shell.mint(owner, 5_000_001n)

  await test.step('the coin, approved in the secure frame', async () => {
    await sending.open('solana')
    await sending.pay(coins, embedded.pressApprove)
  })
  await test.step('the history and collectibles of the account equal the runtime’s data', () =>
    compare({ page, widget, solana, owner }, { picture, shell }))
  await test.step('a token of each kind, approved in the secure frame', async () => {
    await fund(owner)
    for (const payment of tokens) {
      await sending.open('solana')
      await sending.pay(payment, embedded.pressApprove)
    }
  })
})

pairedTest(
  'a paired wallet that only signs: the widget sends the signed transaction',
  async ({ page, stack, solana, pairing, sending, dapp }) => {
    const { held, fund, coins, tokens } = await assetsOf(solana)
    await hold(page, ...held)
    await pairing.connect(visitOf(stack.ports, ['solana']))
    await fund((await dapp.state()).namespaces.solana?.caipAddress?.split(':')[2] ?? '')
    for (const payment of [coins, ...tokens]) {
      await sending.open()
      await sending.pay(payment)
    }
  },
)
