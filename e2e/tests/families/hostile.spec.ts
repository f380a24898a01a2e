import { BROKEN, installBrokenWallets, NONSENSE } from '../../support/brokenWallets.ts'
import { familyOn, visitOf } from '../../support/families.ts'
import { EVERY_FAMILY, type FamilyWallets } from '../../support/familyWallets.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { watchHarm } from '../../support/harmless.ts'
import { press } from '../../support/press.ts'

const FAMILIES = ['solana', 'bip122', 'polkadot', 'cosmos'] as const
const GOOD = { solana: 'Sol Wallet', bip122: 'Bit Wallet', polkadot: 'Talisman', cosmos: 'Keplr' } as const

const SATS: FamilyWallets = {
  bip122: [{ name: 'Bit Wallet', shape: 'sats', path: 'Bits', announceDelay: 2000 }],
}
const LATE = {
  solana: [{ name: 'Sol Wallet', announceDelay: 2000 }],
  bip122: [{ name: 'Bit Wallet', announceDelay: 2000 }],
  polkadot: [{ key: 'talisman', announceDelay: 2000 }],
  cosmos: [{ key: 'keplr', announceDelay: 2000 }],
} as const satisfies FamilyWallets

for (const [where, families, familyWallets] of [
  ['as each family finds its wallets', FAMILIES, LATE],
  ['as sats-connect lists it', ['bip122'], SATS],
] as const)
  test.describe(`an extension that loads late, ${where},`, () => {
    test.use({ wallets: only(), familyWallets })

    test('appears in the open list, and connects', async ({ page, dapp, widget, stack }) => {
      const accounts = families.map((family) => [family, familyOn({ page, dapp, widget }, family)] as const)
      await dapp.open(visitOf(stack.ports, families))
      await dapp.press('Connect wallet')
      for (const family of families) await expect(widget.wallet(GOOD[family])).toBeVisible()
      for (const [place, [family, account]] of accounts.entries()) {
        if (place > 0) await account.connect(GOOD[family])
        else await press(widget.wallet(GOOD[family]))
        await account.expectStatus('connected')
        await account.sign()
      }
      // A stored connection waits for a wallet that loads later.
      await page.reload()
      for (const [, account] of accounts) {
        await account.expectStatus('connected')
        await account.sign()
      }
    })
  })

test.describe('a wallet with invalid responses', () => {
  test.use({ wallets: only(), familyWallets: EVERY_FAMILY })

  test('fails with a clear message each time, and the next wallet connects', async ({
    page,
    context,
    dapp,
    widget,
    stack,
  }) => {
    const expectHarmless = watchHarm(page)
    await installBrokenWallets(context)
    const talisman = familyOn({ page, dapp, widget }, 'polkadot')
    const { query } = visitOf(stack.ports, FAMILIES)
    for (const kind of NONSENSE)
      await test.step(`its responses are: ${kind}`, async () => {
        await dapp.open({ query: { ...query, broken: kind } })
        await dapp.press('Connect wallet')
        for (const name of BROKEN) {
          await press(widget.wallet(name))
          await expect(widget.view('ConnectingExternal')).toContainText(`${name} could not connect`)
          await press(widget.button('Choose another wallet'))
          await widget.expectView('Connect')
        }
        await press(widget.wallet('Talisman'))
        await talisman.expectStatus('connected')
        const { namespaces } = await dapp.state()
        for (const family of ['solana', 'bip122', 'cosmos'] as const)
          expect(namespaces[family]).toMatchObject({ status: 'disconnected', accounts: [] })
        await expectHarmless()
        await talisman.disconnect()
      })
  })
})

/** Properties whose getters throw, and whether an object with them still counts as a wallet. */
const TRAPPED: FamilyWallets = {
  solana: [
    ...['name', 'chains', 'features'].map((trap) => ({ name: `Sol without ${trap}`, traps: [trap] })),
    { name: 'Sol shut', traps: ['accounts'] },
    ...EVERY_FAMILY.solana,
  ],
  bip122: [
    ...['name', 'chains', 'features'].map((trap) => ({ name: `Bit without ${trap}`, traps: [trap] })),
    { name: 'Bit shut', traps: ['accounts'] },
    ...['id', 'name'].map((trap) => ({
      name: `Sats without ${trap}`,
      shape: 'sats' as const,
      path: `Trapped${trap}`,
      traps: [trap],
    })),
    ...EVERY_FAMILY.bip122,
  ],
  polkadot: [{ key: 'dots without enable', traps: ['enable'] }, ...EVERY_FAMILY.polkadot],
  cosmos: [
    { key: 'leap', traps: ['enable'] },
    { key: 'cosmostation', traps: ['getKey'] },
    ...EVERY_FAMILY.cosmos,
  ],
}

test.describe('a wallet whose properties throw', () => {
  test.use({ wallets: only(), familyWallets: TRAPPED })

  test('is not listed, or cannot connect with a message; every other wallet connects', async ({
    page,
    dapp,
    widget,
    stack,
  }) => {
    const expectHarmless = watchHarm(page)
    await dapp.open(visitOf(stack.ports, FAMILIES))
    await dapp.press('Connect wallet')
    await expect(widget.wallet('Keplr')).toBeVisible()
    await expect(widget.wallet('without')).toHaveCount(0)
    for (const name of ['Sol shut', 'Bit shut', 'Leap']) {
      await press(widget.wallet(name))
      await expect(widget.view('ConnectingExternal')).toContainText(`${name} could not connect`)
      await press(widget.button('Choose another wallet'))
    }
    await press(widget.button('Close'))
    for (const family of FAMILIES) {
      const account = familyOn({ page, dapp, widget }, family)
      await account.connect(GOOD[family])
      await account.sign()
    }
    await expectHarmless()
  })
})

const MARKUP = '<img src=x onerror="top.pwned = true">'
const LONG = `Wallet ${'of a very long name '.repeat(12)}`.trim()
const ICON = 'javascript:top.pwned = true'

test.describe('a wallet with a hostile name', () => {
  test.use({
    wallets: only(),
    familyWallets: {
      solana: [{ name: MARKUP, icon: ICON }, { name: LONG }, { name: 'x'.repeat(1_000_000) }, { name: ' ' }],
      bip122: [
        { name: 'Bit Wallet', icon: 'http://evil.localhost:5999/a.png' },
        { name: '"><script>top.pwned=1</script>', icon: ICON, shape: 'sats', path: 'constructor.prototype' },
        {
          name: '{{constructor.constructor("top.pwned = true")()}}',
          shape: 'sats',
          path: 'Evil',
          icon: ICON,
        },
      ],
      polkadot: [{ key: '__proto__' }, { key: '<b>dots</b>' }, { key: 'y'.repeat(1_000_000) }],
      cosmos: EVERY_FAMILY.cosmos,
    },
  })

  test('is text in its row, without a picture, and none of it runs', async ({
    page,
    dapp,
    widget,
    stack,
  }) => {
    const expectHarmless = watchHarm(page)
    await dapp.open(visitOf(stack.ports, FAMILIES))
    await dapp.press('Connect wallet')
    const rows = widget.frame.getByRole('list', { name: 'Wallets' }).getByRole('button')
    for (const name of [MARKUP, `${LONG.slice(0, 40)}…`, '{{constructor', '<b>dots</b>'])
      await expect(rows.filter({ hasText: name }), name).toHaveCount(1)
    await expect(rows.filter({ hasText: /^[xy]{100}/ })).toHaveCount(0)
    await expect(rows.locator('img[src^="javascript"], img[src^="http"]')).toHaveCount(0)
    const card = widget.frame.getByRole('dialog')
    expect(await card.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await press(rows.filter({ hasText: MARKUP }))
    await familyOn({ page, dapp, widget }, 'solana').expectStatus('connected')
    const { connector } = (await dapp.state()).namespaces.solana ?? {}
    expect(connector).toEqual({ id: `solana:${MARKUP}`, name: MARKUP, type: 'ANNOUNCED' })
    await expectHarmless()
  })
})
