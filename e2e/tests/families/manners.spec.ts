import type { Page } from '@playwright/test'
import { stopTime, untilShown } from '../../support/clock.ts'
import { complaintsOf } from '../../support/evidence.ts'
import { familyOn, type OtherFamily, visitOf } from '../../support/families.ts'
import { FAMILY_CASES, type FamilyCase } from '../../support/familyCases.ts'
import { type FamilyWallets, familyWalletIn, type RemoteFamilyWallet } from '../../support/familyWallets.ts'
import { expect, type Fixtures, only, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { expectVerifies } from '../../support/signatures.ts'
import { cosmosKeys } from '../../wallets/cosmos/keys.ts'
import { solanaKeys } from '../../wallets/solana/keys.ts'

/** The address that a dApp gets first: Bitcoin's is the one for payments, Polkadot's has the network's prefix. */
const FIRST: Readonly<Record<OtherFamily, RegExp>> = {
  solana: new RegExp(`^${solanaKeys(0, 1)[0]?.address}$`),
  bip122: /^bc1q/,
  polkadot: /^1/,
  cosmos: new RegExp(`^${cosmosKeys(0, 1)[0]?.addressOn('cosmos')}$`),
}

interface Visited extends Pick<Fixtures, 'dapp' | 'widget'> {
  page: Page
  /** The wallet, with its names in the list and for its methods. */
  one: FamilyCase
  wallet: RemoteFamilyWallet
  account: ReturnType<typeof familyOn>
  errors: readonly string[]
}

function visitedBy(one: FamilyCase, around: Pick<Visited, 'page' | 'dapp' | 'widget' | 'errors'>): Visited {
  return {
    ...around,
    one,
    wallet: familyWalletIn(around.page, one.id),
    account: familyOn(around, one.family),
  }
}

/** As before the first visit, for the dApp and for the wallet. */
async function forget({ account, wallet, widget }: Visited): Promise<void> {
  await widget.expectClosed()
  await account.disconnect()
  await account.expectStatus('disconnected')
  await wallet.revoke()
}

async function sharesNothing({ page, dapp, widget, wallet, account, errors, one: { name } }: Visited) {
  await wallet.authorise([])
  await dapp.press('Connect wallet')
  await press(widget.wallet(name))
  await expect(widget.view('ConnectingExternal')).toContainText(`${name} could not connect`)
  await account.expectStatus('disconnected')
  expect(errors).toEqual([])
  await wallet.revoke()
  // A page asks an extension of Polkadot once.
  await page.reload()
}

async function reconnects({ page, account, one: { family, name } }: Visited) {
  await account.connect(name)
  expect(await account.addressOf()).toMatch(FIRST[family])
  expectVerifies[family](await account.sign())
  await page.reload()
  await account.expectStatus('connected')
  expect(await account.addressOf()).toMatch(FIRST[family])
  const again = await account.sign()
  expectVerifies[family](again)
  expect(again.address).toMatch(FIRST[family])
}

async function followsTheWallet(visited: Visited) {
  const { page, account, wallet, errors, one } = visited
  const before = await account.addressOf()
  await wallet.selectAccount(1)
  await expect.poll(account.addressOf).not.toBe(before)
  expect((await account.sign()).address).toBe(await account.addressOf())
  await wallet.behave('*', 'reject')
  await wallet.revoke()
  await account.expectStatus('disconnected')
  await page.reload()
  await wallet.reset()
  await account.connect(one.name)
  expect(errors).toEqual([])
  await forget(visited)
}

async function isUnlocked(visited: Visited) {
  const { dapp, widget, wallet, account, one } = visited
  await wallet.lock()
  await dapp.press('Connect wallet')
  await press(widget.wallet(one.name))
  await expect(widget.view('ConnectingExternal')).toContainText(`Open and unlock ${one.name}`)
  await wallet.unlock()
  await press(widget.button('Try again'))
  await account.expectStatus('connected')
  await forget(visited)
}

async function declines(visited: Visited) {
  const { page, widget, wallet, account, one } = visited
  await wallet.behave(one.connects, 'reject', 1)
  const outcome = page.evaluate(() =>
    window.airlock?.connect().catch((error: { code: number }) => error.code),
  )
  await press(widget.wallet(one.name))
  await expect(widget.view('ConnectingExternal')).toContainText('Connection declined')
  await press(widget.button('Back'))
  expect(await outcome).toBe(4001)
  await press(widget.wallet(one.name))
  await account.expectStatus('connected')
  await wallet.behave(one.signs, 'reject', 1)
  await account.pressSign()
  await expect(account.result).toContainText('(4001)')
  expectVerifies[one.family](await account.sign())
  await forget(visited)
}

async function isSilent({ page, dapp, widget, wallet, account, one: { name, connects } }: Visited) {
  await wallet.behave(connects, 'hang', 1)
  await dapp.press('Connect wallet')
  await expect(widget.wallet(name)).toBeVisible()
  await stopTime(page)
  await press(widget.wallet(name))
  const view = widget.view('ConnectingExternal')
  await untilShown(view)
  await expect(view).toContainText(`Continue in ${name}`)
  await expect.poll(wallet.waiting).toEqual([connects])
  await page.clock.runFor(3100)
  await expect(view).toContainText(/open and unlock your wallet/i)
  await page.clock.runFor(12_000)
  await expect(widget.button('Choose another wallet')).toBeVisible()
  await page.clock.runFor(45_000)
  await expect(view).toContainText(`${name} did not answer`)
  await expect(widget.button('Try again')).toBeVisible()
  await page.clock.resume()
  expect(await wallet.settle('approve')).toBe(1)
  await account.expectStatus('connected')
}

for (const one of FAMILY_CASES)
  test.describe(one.title, () => {
    test.use({ wallets: only(), familyWallets: one.wallets({ accounts: 2, refusal: 'own' }) })

    test('a wallet connects, signs, changes its account, is locked, declines, and does not respond', async ({
      page,
      dapp,
      widget,
      stack,
    }) => {
      const visit = visitOf(stack.ports, [one.family])
      const visited = visitedBy(one, { page, dapp, widget, ...complaintsOf(page) })
      await dapp.open(visit)
      await test.step('sharing no account, it does not connect, and an error is shown', () =>
        sharesNothing(visited))
      await test.step('it connects, signs for the dApp, and reconnects after a reload', () =>
        reconnects(visited))
      await test.step('a change of its account reaches the dApp, and a disconnect is final', () =>
        followsTheWallet(visited))
      await test.step('locked, it shows how to unlock it, and connects then', () => isUnlocked(visited))
      await test.step('a rejection in its family’s own words is shown as declined, rejects with 4001 in the dApp, for a signature too, and keeps the account', () =>
        declines(visited))
      await test.step('if it does not respond: help, another way, a timeout, and a late approval still counts', async () => {
        await page.clock.install()
        await dapp.open(visit)
        await isSilent(visited)
      })
    })
  })

const BY_CODE: FamilyWallets = {
  solana: [{ name: 'Sol Wallet', refusal: 'code' }],
  bip122: [
    { name: 'Bit Wallet', refusal: 'code' },
    // Two of one name would be hard to tell apart.
    { name: 'Sats Wallet', shape: 'sats', path: 'Bits', refusal: 'code' },
  ],
  polkadot: [{ key: 'talisman', refusal: 'code' }],
  cosmos: [{ key: 'keplr', refusal: 'code' }],
}

test.describe('wallets that reject by error code', () => {
  test.use({ wallets: only(), familyWallets: BY_CODE })

  test('a rejection is shown as declined, and rejects with 4001 in the dApp, for a signature too', async ({
    page,
    dapp,
    widget,
    stack,
  }) => {
    await dapp.open(visitOf(stack.ports, ['solana', 'bip122', 'polkadot', 'cosmos']))
    for (const one of FAMILY_CASES)
      await test.step(one.title, () => {
        const name = one.id === 'bip122:Bits' ? 'Sats Wallet' : one.name
        return declines(visitedBy({ ...one, name }, { page, dapp, widget, errors: [] }))
      })
  })
})
