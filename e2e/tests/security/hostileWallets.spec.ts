import type { Locator, Page } from '@playwright/test'
import { complaintsOf, originsAsked } from '../../support/evidence.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import type { WalletOptions } from '../../wallets/eip155/options.ts'

const EVIL = 'http://evil.localhost:5999'

const svg = (content: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${content}</svg>`,
  )}`

/** Icons that a wallet may try. `shown`: it is displayed as a picture, but executes and loads nothing. */
const ICONS: readonly (readonly [string, string, 'shown' | 'dropped'])[] = [
  ['Svg Script', svg('<script>top.pwned = parent.pwned = true</script>'), 'shown'],
  [
    'Svg Handler',
    svg('<rect width="9" height="9" onload="alert(1)"/><image href="x" onerror="alert(2)"/>'),
    'shown',
  ],
  ['Svg Loader', svg(`<image href="${EVIL}/a.png"/><use xlink:href="${EVIL}/b.svg#x"/>`), 'shown'],
  ['Svg Style', svg(`<style>@import url(${EVIL}/c.css); *{fill:url(${EVIL}/d.svg#x)}</style>`), 'shown'],
  [
    'Svg Html',
    svg(`<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${EVIL}/e"/></foreignObject>`),
    'shown',
  ],
  ['Broken Svg', 'data:image/svg+xml,<svg', 'dropped'],
  ['Broken Png', 'data:image/png;base64,AAAA', 'dropped'],
  ['Javascript Url', 'javascript:alert(3)', 'dropped'],
  ['Html Url', 'data:text/html,<script>top.pwned = true</script>', 'dropped'],
  [
    'Xml Url',
    `data:application/xml,<x xmlns="http://www.w3.org/1999/xhtml"><script>top.pwned=1</script></x>`,
    'dropped',
  ],
  ['Http Url', `${EVIL}/icon.png`, 'dropped'],
  ['Other Scheme', 'blob:http://evil.localhost/1', 'dropped'],
  ['Attribute Breaker', '"><img src=x onerror=alert(4)>', 'dropped'],
  ['Large Picture', `data:image/png;base64,${'A'.repeat(1_000_000)}`, 'dropped'],
]

const LONG = `Wallet ${'of a very long name '.repeat(12)}`.trim()

/** Names that a wallet may try. They must be displayed as text, whatever they contain. */
const NAMES = [
  '<img src=x onerror="top.pwned = true">',
  '"><script>top.pwned = true</script>',
  '{{constructor.constructor("top.pwned = true")()}}',
  'javascript:alert(5)',
  '__proto__',
  LONG,
  'Wallet\u202Eteltaw',
  'W\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308allet',
]

/**
 * The names that the widget cleans: one line of at most 40 characters, without characters that change the text
 * direction.
 */
const CLEANED = new Map([
  ['{{constructor.constructor("top.pwned = true")()}}', '{{constructor.constructor("top.pwned = t…'],
  [LONG, 'Wallet of a very long name of a very lon…'],
  ['Wallet\u202Eteltaw', 'Walletteltaw'],
])

const iconWallets = ICONS.map(
  ([name, icon], index): WalletOptions => ({ rdns: `evil.icon.w${index}`, name, icon }),
)
const nameWallets = NAMES.map((name, index): WalletOptions => ({ rdns: `evil.name.w${index}`, name }))

/** Checks that nothing was executed, requested or opened. */
async function watchFor(page: Page) {
  const { errors } = complaintsOf(page)
  const asked = originsAsked(page.context())
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return async () => {
    for (const frame of page.frames())
      expect(await frame.evaluate(() => [Reflect.get(window, 'pwned'), Reflect.get({}, 'pwned')])).toEqual([
        undefined,
        undefined,
      ])
    expect(asked.list().filter((origin) => origin.includes('evil'))).toEqual([])
    expect(dialogs).toEqual([])
    expect(errors).toEqual([])
    expect(page.context().pages()).toHaveLength(1)
  }
}

/** The pictures have been decoded or given up. */
const pictureIn = (row: Locator) => row.locator('img')

test.describe('SEC-21: icons of the largest allowed size', () => {
  const icon = `data:image/svg+xml,${'\u0001'.repeat(131_000)}`
  const heavy = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']
  test.use({
    wallets: only(
      ...heavy.map((name): WalletOptions => ({ rdns: `heavy.${name}`, name: `Heavy ${name}`, icon })),
    ),
  })

  test('do not prevent the widget from opening or a wallet from connecting', async ({
    page,
    dapp,
    widget,
  }) => {
    const { errors } = complaintsOf(page)
    await dapp.open()
    await widget.connect('Heavy Eight')
    await dapp.expectStatus('connected')
    await page.reload()
    await dapp.expectStatus('connected')
    expect(errors).toEqual([])
  })
})

test.describe('SEC-21: icons', () => {
  test.use({ wallets: only(...iconWallets) })

  test('are shown only if they are pictures, in which nothing runs or loads, and reach the dApp only as such', async ({
    page,
    dapp,
    widget,
  }) => {
    const expectHarmless = await watchFor(page)
    await test.step('icons are treated the same in the list that the page draws itself', async () => {
      await dapp.open({ profile: 'no-frames' })
      await dapp.press('Connect wallet')
      for (const [name, icon, fate] of ICONS.filter(
        ([, source]) =>
          !source.startsWith('data:image/') || source.length > 500_000 || source.includes('script'),
      )) {
        const row = page.getByRole('button', { name, exact: true })
        await expect(pictureIn(row), name).toHaveCount(fate === 'shown' ? 1 : 0)
        if (fate === 'shown') await expect(pictureIn(row), name).toHaveAttribute('src', icon)
      }
      await expectHarmless()
    })
    await test.step('icons are shown only if they are pictures, and nothing in a picture runs or loads', async () => {
      await dapp.open()
      await dapp.press('Connect wallet')
      await widget.expectView('Connect')
      for (const [name, icon, fate] of ICONS) {
        const row = widget.wallet(name)
        await expect(pictureIn(row), name).toHaveCount(fate === 'shown' ? 1 : 0)
        if (fate === 'shown') await expect(pictureIn(row), name).toHaveAttribute('src', icon)
      }
      await expect(
        widget.view('Connect').locator('svg script, svg foreignObject, iframe, object, embed'),
      ).toHaveCount(0)
      await expectHarmless()
    })
    await test.step('icons are removed from the dApp’s state if they are not pictures', async () => {
      await press(widget.wallet('Http Url'))
      await dapp.expectStatus('connected')
      expect((await dapp.state()).namespaces.eip155?.connector).toEqual({
        id: expect.stringContaining('evil.icon'),
        rdns: expect.stringContaining('evil.icon'),
        name: 'Http Url',
        type: 'ANNOUNCED',
      })
      await expectHarmless()
    })
  })
})

/** Only the wallets of the page are listed. */
const onlyInstalled = { enableWalletConnect: false, allWallets: 'HIDE' } as const

test.describe('SEC-21: names', () => {
  test.use({ wallets: only(...nameWallets) })

  test('are text in every view, in the list that the page draws itself and in the dApp', async ({
    page,
    dapp,
    widget,
  }) => {
    const expectHarmless = await watchFor(page)
    await test.step('names are text in the list that the page draws itself', async () => {
      await dapp.open({ profile: 'no-frames' })
      await dapp.press('Connect wallet')
      for (const name of NAMES)
        await expect(
          page.locator('[data-airlock]').getByRole('button', { name, exact: true }),
          name,
        ).toBeVisible()
      await expectHarmless()
    })
    await test.step('names are text in the widget, and stay within their row', async () => {
      await dapp.open({ config: onlyInstalled })
      await dapp.press('Connect wallet')
      await widget.expectView('Connect')
      const rows = widget.frame.getByRole('list', { name: 'Wallets' }).getByRole('button')
      await expect(rows).toHaveCount(NAMES.length)
      for (const name of NAMES) {
        const row = rows.filter({ hasText: CLEANED.get(name) ?? name })
        await expect(row, name).toHaveCount(1)
        await expect(row.getByText('installed'), name).toBeInViewport()
      }
      const card = widget.frame.getByRole('dialog')
      expect(await card.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
      const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
      expect(new Set(heights).size).toBe(1)
      await expectHarmless()
    })
    await press(widget.button('Close'))
    await widget.expectClosed()
    await test.step('names are text in every view and in the dApp', async () => {
      for (const name of NAMES.slice(0, 2)) {
        await dapp.press('Connect wallet')
        await press(widget.frame.getByRole('button', { name }))
        await dapp.expectStatus('connected')
        await expect(dapp.field('wallet')).toHaveText(`with ${name}`)
        await dapp.press('Open account')
        await expect(widget.view('Account')).toContainText(name)
        await press(widget.button('Disconnect'))
        await dapp.expectStatus('disconnected')
      }
      await expectHarmless()
    })
  })
})

test.describe('SEC-21: announcements', () => {
  test('are ignored and not listed if they are invalid', async ({ page, dapp, widget }) => {
    const expectHarmless = await watchFor(page)
    await page.addInitScript(() => {
      const good = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Bad', rdns: 'evil.test', icon: '' }
      const provider = { request: async () => [] }
      const details = [
        undefined,
        null,
        'text',
        {},
        { info: good },
        { provider },
        { info: { ...good, name: '   ' }, provider },
        { info: { ...good, name: 'N'.repeat(257) }, provider },
        { info: { ...good, name: { toString: () => 'Bad' } }, provider },
        { info: { ...good, uuid: '1' }, provider },
        { info: { ...good, rdns: '__proto__' }, provider },
        { info: { ...good, rdns: 'org.airlock.wallet' }, provider },
        { info: good, provider: {} },
        {
          get info() {
            throw new Error('No.')
          },
          provider,
        },
      ]
      addEventListener('eip6963:requestProvider', () => {
        for (const detail of details) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      })
    })
    await dapp.open({ config: onlyInstalled })
    await dapp.press('Connect wallet')
    await expect(widget.wallet('Alpha Wallet')).toBeVisible()
    await expect(widget.frame.getByRole('list', { name: 'Wallets' }).getByRole('listitem')).toHaveCount(1)
    await expectHarmless()
  })

  test('in a flood do not make the list longer than its limit', async ({ page, dapp, widget }) => {
    const expectHarmless = await watchFor(page)
    await page.addInitScript(() => {
      addEventListener('eip6963:requestProvider', () => {
        for (let index = 0; index < 2000; index += 1) {
          const info = {
            uuid: `350670db-19fa-4704-a166-${String(index).padStart(12, '0')}`,
            name: `Flood ${index}`,
            rdns: `evil.w${index}`,
            icon: `data:image/png;base64,${'A'.repeat(100_000)}`,
          }
          dispatchEvent(
            new CustomEvent('eip6963:announceProvider', {
              detail: { info, provider: { request: async () => [] } },
            }),
          )
        }
      })
    })
    await dapp.open({ config: onlyInstalled })
    await dapp.press('Connect wallet')
    await expect(widget.wallet('Alpha Wallet')).toBeVisible()
    await expect(widget.frame.getByRole('list', { name: 'Wallets' }).getByRole('listitem')).toHaveCount(128)
    await press(widget.wallet('Alpha Wallet'))
    await dapp.expectStatus('connected')
    await expectHarmless()
  })
})
