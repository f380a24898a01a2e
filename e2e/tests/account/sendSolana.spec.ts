import { newSolanaAccount } from '../../support/embeddedSolana.ts'
import { familyOn, visitOf } from '../../support/families.ts'
import { SOL } from '../../support/familyWallets.ts'
import { only } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { expect, type Held, hold, type Payment, pairedTest, test } from '../../support/sending.ts'
import type { SolanaChain } from '../../support/solana.ts'
import { createMint } from '../../support/spl.ts'
import { solanaKeys } from '../../wallets/solana/keys.ts'

const CHAIN = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const [ACCOUNT = ''] = solanaKeys().map(({ address }) => address)

const sol: Held = { chainId: CHAIN, symbol: 'SOL', numeric: '1', decimals: 9, price: 100 }
const token = (address: string, symbol: string): Held => ({
  chainId: CHAIN,
  symbol,
  numeric: '1000',
  decimals: 6,
  address,
})

test.use({ wallets: only(), familyWallets: { solana: [{ name: 'Sol Wallet' }] } })

test('SOL: the sent amount arrives; too little for a new account is reported before', async ({
  page,
  dapp,
  widget,
  stack,
  solana,
  sending,
}) => {
  await solana.airdrop(ACCOUNT, 2_000_000_000n)
  await hold(page, sol)
  await dapp.open(visitOf(stack.ports, ['solana']))
  await familyOn({ page, dapp, widget }, 'solana').connect('Sol Wallet')
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
})

test('a payment that the site asks for in SOL and in a token arrives, with the recipient and amount of the site', async ({
  page,
  dapp,
  widget,
  stack,
  solana,
}) => {
  await solana.airdrop(ACCOUNT, 2_000_000_000n)
  const mint = await createMint(solana, 'spl')
  await mint.mint(ACCOUNT, 5_000_000n)
  await hold(page, sol, token(mint.address, 'CLAM'))
  await dapp.open({ ...visitOf(stack.ports, ['solana']), config: { features: { pay: true } } })
  await familyOn({ page, dapp, widget }, 'solana').connect('Sol Wallet')
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
    await press(widget.button('Done'))
    await widget.expectClosed()
  }
})

for (const kind of ['spl', 'token-2022'] as const)
  test(`a token of ${kind}: its account is created only if it is missing`, async ({
    page,
    dapp,
    widget,
    stack,
    solana,
    sending,
    familyWallet,
  }) => {
    await solana.airdrop(ACCOUNT, 1_000_000_000n)
    const mint = await createMint(solana, kind)
    await mint.mint(ACCOUNT, 1_000_000_000n)
    await hold(page, sol, token(mint.address, 'SHELL'))
    await dapp.open(visitOf(stack.ports, ['solana']))
    await familyOn({ page, dapp, widget }, 'solana').connect('Sol Wallet')
    const to = newSolanaAccount()
    for (const [amount, total] of [
      ['999.999999', 999_999_999n],
      ['0.000001', 1_000_000_000n],
    ] as const) {
      await sending.open()
      await sending.choose('SHELL')
      await sending.amount.fill(amount)
      await sending.to.fill(to)
      await sending.review()
      const opens = expect(sending.fact('Network fee'))
      if (total === 999_999_999n) await opens.toContainText('open an account for the recipient')
      else await opens.toContainText('about 0.000005 SOL')
      await press(sending.send)
      await sending.expectSent(`${amount} SHELL`)
      expect(await mint.balanceOf(to)).toBe(total)
      await press(widget.button('Done'))
      await widget.expectClosed()
    }
    expect(await familyWallet(SOL).requests('solana:signAndSendTransaction')).toHaveLength(2)
  })

test('tokens with extensions: a transfer fee is shown, and a non-transferable token cannot be sent', async ({
  page,
  dapp,
  widget,
  stack,
  solana,
  sending,
}) => {
  await solana.airdrop(ACCOUNT, 1_000_000_000n)
  const [taxed, bound] = await Promise.all([
    createMint(solana, 'transfer-fee'),
    createMint(solana, 'non-transferable'),
  ])
  for (const mint of [taxed, bound]) await mint.mint(ACCOUNT, 1_000_000_000n)
  await hold(page, sol, token(taxed.address, 'TAXED'), token(bound.address, 'BOUND'))
  await dapp.open(visitOf(stack.ports, ['solana']))
  await familyOn({ page, dapp, widget }, 'solana').connect('Sol Wallet')
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
    payments: [
      paymentOf('SOL', '0.25', 250_000_000n, solana.balanceOf),
      paymentOf('CLAM', '3', 3_000_000n, spl.balanceOf),
      paymentOf('SHELL', '12.5', 12_500_000n, token2022.balanceOf),
    ],
  }
}

test('the embedded wallet: the coin and a token of each kind, approved in the secure frame', async ({
  page,
  embedded,
  solana,
  sending,
}) => {
  const { held, fund, payments } = await assetsOf(solana)
  await hold(page, ...held)
  await embedded.openWithSolana()
  await embedded.signIn()
  await fund((await embedded.addresses()).solana)
  for (const payment of payments) {
    await sending.open('solana')
    await sending.pay(payment, embedded.pressApprove)
  }
})

pairedTest(
  'a paired wallet that only signs: the widget sends the signed transaction',
  async ({ page, stack, solana, pairing, sending, dapp }) => {
    const { held, fund, payments } = await assetsOf(solana)
    await hold(page, ...held)
    await pairing.connect(visitOf(stack.ports, ['solana']))
    await fund((await dapp.state()).namespaces.solana?.caipAddress?.split(':')[2] ?? '')
    for (const payment of payments) {
      await sending.open()
      await sending.pay(payment)
    }
  },
)
