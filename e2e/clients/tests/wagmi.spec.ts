import type { Page } from '@playwright/test'
import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import { only } from '../../support/fixtures.ts'
import { ALPHA } from '../../support/wallet.ts'
import { MESSAGE, TYPED } from '../apps/shared/evm.ts'
import { KINDS } from '../outcomes.ts'
import { expect, test } from '../support/fixtures.ts'
import { type Check, pressThrough } from '../support/pressThrough.ts'

const checks: Readonly<Record<string, Check>> = {
  connect: (answer, address) => answer === address,
  'sign a message': (signature, address) =>
    verifyMessage({ address, message: MESSAGE, signature: signature as Hex }),
  'sign typed data': (signature, address) =>
    verifyTypedData({ address, ...TYPED, signature: signature as Hex }),
  send: (answer) => answer === 'success',
  'switch the network': (answer) => answer === 31_338,
  'switch back': (answer) => answer === 31_337,
}

const shown = (page: Page, field: string) => page.locator(`[data-field="${field}"]`)

for (const kind of KINDS)
  test(`wagmi 3 with React's strict mode: ${kind}`, async ({ client, page }) => {
    await client.open('wagmi/index', kind)
    await pressThrough(client, { name: 'wagmi 3', kind, checks })
    await expect(shown(page, 'status')).toHaveText('disconnected')
  })

test('wagmi 3 reconnects after a reload', async ({ client, page, dapp }) => {
  await client.open('wagmi/index', 'injected')
  await client.connect('connect', 'injected')
  await page.reload()
  await dapp.expectStatus('connected')
  await expect(shown(page, 'connector')).toHaveText('org.airlock.wallet')
  expect((await client.ask('sign a message')).code).toBeUndefined()
})

test.describe('a wallet that lacks a network', () => {
  test.use({
    wallets: async ({ chains }, use) =>
      use(only({ ...ALPHA, chains: [{ id: chains.one.id, rpcUrl: chains.one.url }], movesOnAdding: true })),
  })

  test('wagmi 3 has the wallet add it, and switches', async ({ client, page, wallet }) => {
    await client.open('wagmi/index', 'injected')
    await client.connect('connect', 'injected')
    expect(await client.ask('switch the network')).toEqual({ value: 31_338 })
    await expect(shown(page, 'network')).toHaveText('31338')
    expect((await wallet.state()).chainId).toBe(31_338)
  })
})
