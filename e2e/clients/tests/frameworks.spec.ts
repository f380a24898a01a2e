import { complaintsOf } from '../../support/evidence.ts'
import type { Kind } from '../outcomes.ts'
import { expect, test } from '../support/fixtures.ts'

/** Frameworks whose components follow the instance, and are mounted and unmounted. */
const FRAMEWORKS = [
  { name: 'Vue 3', page: 'vue/index' },
  { name: 'Svelte 5', page: 'svelte/index' },
] as const

const KINDS: readonly Kind[] = ['injected', 'embedded']

for (const { name, page: where } of FRAMEWORKS)
  for (const kind of KINDS)
    test(`${name} follows the connection, also after a remount: ${kind}`, async ({ client, dapp, page }) => {
      const { errors } = complaintsOf(page)
      await client.open(where, kind)
      await dapp.press('Connect wallet')
      await client.choose(kind)
      await dapp.expectStatus('connected')
      const account = page.locator('[data-field="account"]')
      await expect(account).toContainText(await client.address())
      await dapp.press('Toggle')
      await expect(account).toBeHidden()
      await dapp.press('Toggle')
      await dapp.expectStatus('connected')
      await dapp.press('Disconnect')
      await dapp.expectStatus('disconnected')
      await expect(page.locator('iframe[title^="Airlock wallet"]')).toHaveCount(1)
      expect(errors).toEqual([])
    })
