import { parseUnits } from 'viem'
import { inspect } from '../../support/axe.ts'
import { familyOn, visitOf } from '../../support/families.ts'
import { SOL } from '../../support/familyWallets.ts'
import { only } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { type Held, hold } from '../../support/sending.ts'
import { openPool } from '../../support/solanaPool.ts'
import { expect, pairedTest, test } from '../../support/swapping.ts'
import { solanaKeys } from '../../wallets/solana/keys.ts'

const CHAIN = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const [ACCOUNT = ''] = solanaKeys().map(({ address }) => address)

const units = (shown: string) => parseUnits(shown.replaceAll(/[^\d.]/g, ''), 6)

/** What the server says that the account has: both sides of the pool. */
const held = (mint: string): Held[] => [
  { chainId: CHAIN, symbol: 'SOL', numeric: '2', decimals: 9, price: 150 },
  { chainId: CHAIN, symbol: 'CLAM', numeric: '300', decimals: 6, address: mint, price: 1 },
]

test.use({ wallets: only(), familyWallets: { solana: [{ name: 'Sol Wallet' }] } })

test('an injected wallet swaps SOL with one transaction, and what arrives is what was quoted', async ({
  page,
  dapp,
  widget,
  stack,
  solana,
  swapping,
  familyWallet,
}) => {
  const pool = await openPool(solana)
  await solana.airdrop(ACCOUNT, 2_000_000_000n)
  await hold(page, ...held(pool.address))
  await dapp.open(visitOf(stack.ports, ['solana']))
  await familyOn({ page, dapp, widget }, 'solana').connect('Sol Wallet')
  await swapping.open({ toToken: pool.address, amount: '0.5' })
  await swapping.review()
  const { shown, exact } = await swapping.received()
  expect(shown).toBe('75')
  await expect(swapping.fact('Route')).toHaveText('Pool')
  await expect(swapping.fact('Network fee')).toContainText('0.000005 SOL')
  await expect(swapping.fact('Network fee')).toContainText('up to 0.01 SOL more when busy')
  await expect(swapping.preview).toContainText('This site does not list CLAM.')
  await expect(swapping.preview).toContainText(pool.address)
  await inspect(page, 'SwapPreview-solana')
  await familyWallet(SOL).behave('solana:signAndSendTransaction', 'reject', 1)
  await press(swapping.swap)
  await expect(swapping.preview).toContainText('Swap declined')
  expect(await pool.balanceOf(ACCOUNT)).toBe(0n)
  await press(widget.button('Back to review'))
  await press(swapping.swap)
  await expect(swapping.preview).toContainText(`Swapped 0.5 SOL to ${shown} CLAM`)
  expect(await pool.balanceOf(ACCOUNT)).toBe(units(exact))
  await press(widget.button('Done'))
  await widget.expectClosed()
})

test('the embedded wallet swaps a token to SOL: its window warns of the instruction that it cannot read', async ({
  page,
  embedded,
  solana,
  swapping,
}) => {
  const pool = await openPool(solana)
  await hold(page, ...held(pool.address))
  await embedded.openWithSolana()
  await embedded.signIn()
  const { solana: account } = await embedded.addresses()
  await solana.airdrop(account, 1_000_000_000n)
  await pool.mint(account, units('300'))
  const before = await solana.balanceOf(account)
  await swapping.open({ fromToken: pool.address, toToken: 'SOL', amount: '150' }, 'solana')
  await swapping.review()
  expect((await swapping.received()).shown).toBe('1')
  await press(swapping.swap)
  await inspect(await embedded.review(), 'approve-swap-solana')
  await expect(embedded.outcome).toContainText(/You send\s*150 /)
  await expect(embedded.outcome).toContainText(/You receive\s*0\.99\d* SOL/)
  await expect(embedded.shown.getByText('We can’t read what this does.')).toBeVisible()
  await embedded.pressApprove()
  await expect(swapping.preview).toContainText('Swapped 150 CLAM to 1 SOL')
  expect(await pool.balanceOf(account)).toBe(units('150'))
  const gained = (await solana.balanceOf(account)) - before
  expect(gained).toBeGreaterThan(999_900_000n)
  expect(gained).toBeLessThan(1_000_000_000n)
})

pairedTest(
  'a paired wallet that only signs: the widget sends the swap',
  async ({ page, dapp, stack, solana, pairing, swapping }) => {
    const pool = await openPool(solana)
    await hold(page, ...held(pool.address))
    await pairing.connect(visitOf(stack.ports, ['solana']))
    const account = (await dapp.state()).namespaces.solana?.caipAddress?.split(':')[2] ?? ''
    await solana.airdrop(account, 2_000_000_000n)
    const before = await pool.balanceOf(account)
    await swapping.open({ toToken: pool.address, amount: '0.2' })
    await swapping.review()
    await press(swapping.swap)
    await expect(swapping.preview).toContainText('Swapped 0.2 SOL to 30 CLAM')
    expect((await pool.balanceOf(account)) - before).toBe(units('30'))
  },
)
