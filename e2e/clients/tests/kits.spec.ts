import { type Address, type Hex, verifyMessage } from 'viem'
import { press } from '../../support/press.ts'
import { MESSAGE } from '../apps/shared/evm.ts'
import type { Kind } from '../outcomes.ts'
import { expect, test } from '../support/fixtures.ts'

/** Kits with a wallet list of their own. Airlock is an entry in it, and its widget opens above their dialog. */
const KITS = [
  { name: 'RainbowKit 2', page: 'rainbowkit/index' },
  { name: 'ConnectKit 1.9', page: 'connectkit/index' },
] as const

const KINDS: readonly Kind[] = ['injected', 'embedded']

for (const { name, page: where } of KITS)
  for (const kind of KINDS)
    test(`${name} lists Airlock, connects and reconnects: ${kind}`, async ({ client, dapp, page }) => {
      await client.open(where, kind)
      await press(page.getByRole('button', { name: /^connect wallet$/i }))
      await press(page.getByRole('button', { name: /airlock/i }).first())
      await client.choose(kind)
      await dapp.expectStatus('connected')
      const account = page.locator('[data-field="account"]')
      const address = (await account.textContent()) as Address
      const { value: signature } = await client.ask('sign a message', kind === 'embedded' ? 1 : 0)
      expect(await verifyMessage({ address, message: MESSAGE, signature: signature as Hex })).toBe(true)
      await page.reload()
      await dapp.expectStatus('connected')
      await expect(account).toHaveText(address)
    })
