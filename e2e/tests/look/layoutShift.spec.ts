import { newEmail } from '../../support/embedded.ts'
import { holdViews } from '../../support/entry.ts'
import { expect, test } from '../../support/fixtures.ts'
import { KEY_VISITS } from '../../support/keyVisits.ts'
import { shiftsIn, watch } from '../../support/layoutShift.ts'
import { openSecurity, securityRow } from '../../support/security.ts'
import { hold } from '../../support/sending.ts'

/*
 * Once a view is drawn, nothing in it moves: what comes later has its room. The pictures of the views (keyViews.spec.ts)
 * say the same of them for visitors who prefer less motion.
 */

test.beforeEach(({ page }) => watch(page))

declare global {
  interface Window {
    /** How high the head of the secure frame's screens was, each height once. */
    airlockHeads?: number[]
  }
}

/** Runs in the secure frame: notes what each picture shows. */
function noteHeads(): void {
  const heads = new Set<number>()
  const note = () => {
    const head = document.querySelector('main > header')
    // Hidden, the frame is one pixel high.
    if (head && innerHeight > 1) heads.add(head.clientHeight)
    window.airlockHeads = [...heads]
  }
  // After the layout of the picture.
  const next = () =>
    requestAnimationFrame(() => {
      setTimeout(note)
      next()
    })
  next()
}

test('a screen of the secure frame that grows keeps its spacing in every picture, and nothing moves in Security', async ({
  page,
  embedded,
  dapp,
  widget,
  frames,
  mail,
}) => {
  const email = newEmail()
  await page.context().addInitScript(noteHeads)
  await embedded.open()
  await test.step('a screen that grows keeps its spacing in every picture', async () => {
    await embedded.askForCode(email)
    const { code } = await mail.code(email)
    await embedded.typeCode(code === '000000' ? '111111' : '000000')
    await expect(frames.secure.getByText(/^Incorrect code/).first()).toBeVisible()
    const heads = await Promise.all(
      page.frames().map((frame) => frame.evaluate(() => window.airlockHeads ?? [])),
    )
    expect(heads.flat()).toHaveLength(1)
    await embedded.typeCode(code)
    await dapp.expectStatus('connected')
    await widget.expectClosed()
  })
  const expectStill = async () => {
    await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
    await widget.expectView('Account')
    await openSecurity(widget)
    await expect(securityRow(widget, 'Email')).toBeVisible()
    const moved = await shiftsIn(page)
    expect(moved.filter(({ view }) => view.startsWith('Security'))).toEqual([])
  }
  await test.step('nothing moves in Security with the preference for less motion', expectStill)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // Then the page knows no answer yet.
  await page.reload()
  await dapp.expectStatus('connected')
  await test.step('nothing moves in Security without the preference for less motion', expectStill)
})

test.describe('with all motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  for (const [visitor, views] of KEY_VISITS)
    test(`nothing moves in the views of ${visitor} once they are drawn`, async ({
      page,
      dapp,
      widget,
      wallet,
      embedded,
      frames,
      chains,
      stack,
    }) => {
      for (const [name, { show }] of views.filter(([, view]) => !view.mayMove))
        await test.step(`nothing moves in the view ${name}`, async () => {
          await show({ dapp, widget, wallet, embedded, frames, chains, stack })
          expect(await shiftsIn(page)).toEqual([])
        })
    })
})

test('nothing moves while a wallet is asked; what moves in a drawn view is noticed', async ({
  page,
  dapp,
  widget,
  wallet,
}) => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    await test.step(`nothing moves while a wallet is asked, with the preference for motion ${reducedMotion}`, async () => {
      await dapp.open()
      await wallet.behave('eth_requestAccounts', 'hang', 1)
      await widget.connect()
      await expect.poll(() => wallet.waiting()).toEqual(['eth_requestAccounts'])
      await expect(widget.view('ConnectingExternal')).toContainText('Continue in')
      expect(await shiftsIn(page)).toEqual([])
    })
    await test.step('what moves in a drawn view is noticed, and a movement by transform is none', async () => {
      await dapp.open()
      await dapp.press('Connect wallet')
      await expect(widget.wallet('Binance Wallet')).toBeVisible()
      const view = widget.view('Connect')
      expect(await shiftsIn(page)).toEqual([])
      await view.evaluate((element) => {
        element.style.transform = 'translateY(24px)'
      })
      expect(await shiftsIn(page)).toEqual([])
      await view.evaluate((element) => {
        element.style.paddingTop = '24px'
      })
      await expect.poll(() => shiftsIn(page)).not.toEqual([])
    })
  }
})

/** Runs in every document: lets a card wait for its first view as long as that needs, and not for a second. */
function holdLonger(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':has(> [role="dialog"]):is(#any, *) { animation-duration: 600s !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

test('a card waits for the code of its first view, but not for long', async ({
  context,
  page,
  dapp,
  widget,
  stack,
}) => {
  const card = widget.frame.locator('[role="dialog"]')
  const openAccount = async () => {
    const release = await holdViews(context, stack.origins.widget)
    await page.reload()
    await dapp.expectStatus('connecting')
    await page.evaluate(() => void window.airlock?.open({ view: 'Account' }))
    await expect(card).toHaveCount(1)
    return release
  }
  // The widget's server asks other chains than the wallet. An amount that changes would move what is beside it.
  await hold(page, { chainId: 'eip155:31337', symbol: 'ETH', numeric: '10000', decimals: 18 })
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  await widget.expectClosed()
  await test.step('the card comes without the view if that takes long', async () => {
    const release = await openAccount()
    await expect(card).toBeVisible()
    await expect(widget.view('Account')).toHaveCount(0)
    release()
    await widget.expectView('Account')
  })
  await test.step('the card comes with the view', async () => {
    await context.addInitScript(holdLonger)
    const release = await openAccount()
    await expect(widget.frame.locator('[data-state="open"]')).toBeVisible()
    await expect(card).toBeHidden()
    release()
    await widget.expectView('Account')
    await expect(card).toBeVisible()
    expect(await shiftsIn(page)).toEqual([])
  })
})
