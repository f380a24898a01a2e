import type { Page } from '@playwright/test'
import { hexToBytes } from 'viem'
import { familyOn, type Signed, visitOf } from '../../support/families.ts'
import { SOL } from '../../support/familyWallets.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { expectSolana } from '../../support/signatures.ts'
import { solanaKeys } from '../../wallets/solana/keys.ts'

test.use({ wallets: only(), familyWallets: { solana: [{ name: 'Sol Wallet' }] } })

const [FIRST = '', SECOND = ''] = solanaKeys().map(({ address }) => address)

test('a wallet in the page connects after a rejection, signs for the dApp, and is followed', async ({
  page,
  dapp,
  widget,
  stack,
  familyWallet,
}) => {
  const solana = familyOn({ page, dapp, widget }, 'solana')
  await dapp.open(visitOf(stack.ports, ['solana']))
  await test.step('a rejected connection can be retried', async () => {
    await familyWallet(SOL).behave('standard:connect', 'reject', 1)
    await dapp.press('Connect wallet')
    await press(widget.wallet('Sol Wallet'))
    await press(widget.button(/try again/i))
    await solana.expectStatus('connected')
  })
  await test.step('it signs for the dApp, and reconnects after a reload without a prompt', async () => {
    expect(await solana.addressOf()).toBe(FIRST)
    expectSolana(await solana.sign())
    await page.reload()
    await solana.expectStatus('connected')
    expectSolana(await solana.sign())
    const asked = await familyWallet(SOL).requests('standard:connect')
    expect(asked.map(({ params }) => params)).toEqual([{ silent: true }])
  })
  await test.step('a rejection is reported to the dApp and keeps the account, and the dApp follows another account of the wallet', async () => {
    await familyWallet(SOL).behave('solana:signMessage', 'reject', 1)
    await solana.pressSign()
    await expect(solana.result).toContainText('(4001)')
    await familyWallet(SOL).selectAccount(1)
    await expect.poll(solana.addressOf).toBe(SECOND)
    expectSolana(await solana.sign())
  })
})

/** Reads the proof on the page of Solana's own wallet-adapter. */
async function proofOf(page: Page): Promise<Signed> {
  const result = page.locator('[data-result="sign"]')
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(result).toHaveAttribute('data-tone', 'good')
  return JSON.parse((await result.getAttribute('data-proof')) ?? '{}') as Signed
}

test('wallet-adapter finds Airlock, connects through its widget, signs, reconnects and disconnects', async ({
  page,
  dapp,
  widget,
  stack,
}) => {
  await dapp.open({ page: 'wallet-adapter', ...visitOf(stack.ports, ['solana']) })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await press(widget.wallet('Sol Wallet'))
  await expect(dapp.field('account')).toHaveText(FIRST)
  await widget.expectClosed()
  const proof = await proofOf(page)
  expectSolana(proof, new Uint8Array(hexToBytes(`0x${proof.signature}`)))
  await page.reload()
  await expect(dapp.field('account')).toHaveText(FIRST)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(dapp.field('status')).toHaveText('disconnected')
})
