import type { BrowserContext, Page } from '@playwright/test'
import { newEmail } from '../../support/embedded.ts'
import { complaintsOf } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'

const UNAVAILABLE = "Email sign-in isn't available right now. Try again."
/** A message for developers, which visitors must never see. */
const ALERT = 'Email sign-in unavailable'

/** Holds the secure frame's document back until the returned function is called. */
async function holdFrame(context: BrowserContext, secure: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(`${secure}/?*`, async (route) => {
    await held
    // The waiting frame may be gone.
    await route.continue().catch(() => undefined)
  })
  return { release }
}

const secureFrames = (page: Page) =>
  page.frameLocator('iframe[title^="Airlock wallet"]').locator('iframe[title="Airlock secure frame"]')

test.describe('R5: a secure frame that is slow', () => {
  test.beforeEach(async ({ page, embedded, dapp, widget }) => {
    await page.clock.install()
    await embedded.open()
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
  })

  test('shows a notice after two seconds and another after eight, and works when it has loaded', async ({
    context,
    page,
    embedded,
    frames,
    mail,
    dapp,
    stack,
  }) => {
    const { errors } = complaintsOf(page)
    const email = newEmail()
    const { release } = await holdFrame(context, stack.origins.secure)
    const below = frames.widget.getByText('Nothing moves without your approval')
    await embedded.typeEmail(email)
    await expect(frames.secureElement).toBeAttached()
    const place = await below.boundingBox()
    await page.clock.fastForward(2000)
    await expect(frames.widget.getByText('Opening the sign-in window…')).toBeVisible()
    expect(await below.boundingBox()).toEqual(place)
    await page.clock.fastForward(6000)
    await expect(frames.widget.getByText('Still starting…')).toBeVisible()
    expect(await below.boundingBox()).toEqual(place)
    await expect(frames.widget.getByRole('textbox', { name: 'Email' })).not.toBeEditable()
    release()
    await expect(embedded.code).toBeVisible()
    await embedded.typeCode((await mail.code(email)).code)
    await dapp.expectStatus('connected')
    expect(errors).toEqual([])
  })

  test('can be cancelled, and is given up after twenty seconds with an alert, and the next try loads a new frame', async ({
    context,
    page,
    embedded,
    frames,
    widget,
    mail,
    dapp,
    stack,
  }) => {
    const { errors } = complaintsOf(page)
    await test.step('it can be cancelled, to use another wallet or to try again', async () => {
      await holdFrame(context, stack.origins.secure)
      await embedded.typeEmail(newEmail())
      await page.clock.fastForward(8000)
      await press(frames.widget.getByRole('button', { name: 'Cancel', exact: true }))
      await expect(frames.widget.getByRole('textbox', { name: 'Email' })).toBeEditable()
      await press(widget.wallet('Alpha Wallet'))
      await dapp.expectStatus('connected')
    })
    await dapp.press('Disconnect')
    await dapp.expectStatus('disconnected')
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    await test.step('it is given up after twenty seconds with an alert, and the next try loads a new frame', async () => {
      const email = newEmail()
      const { release } = await holdFrame(context, stack.origins.secure)
      await embedded.typeEmail(email)
      await expect(frames.secureElement).toBeAttached()
      await frames.secureElement.evaluate((frame) => frame.setAttribute('data-old', ''))
      await page.clock.fastForward(20_000)
      await expect(frames.widget.getByText(UNAVAILABLE)).toBeVisible()
      await expect(frames.widget.getByText(ALERT)).toHaveCount(0)
      await shoot(page, 'Connect-alert')
      await expect(secureFrames(page)).toHaveCount(0)
      release()
      await embedded.typeEmail(email)
      await expect(embedded.code).toBeVisible()
      await expect(secureFrames(page)).toHaveCount(1)
      expect(await frames.secureElement.getAttribute('data-old')).toBeNull()
      await embedded.typeCode((await mail.code(email)).code)
      await dapp.expectStatus('connected')
      expect(errors).toEqual([])
    })
  })
})

test.describe('a secure server with invalid responses', () => {
  const DOWN: readonly (readonly [string, (context: BrowserContext, secure: string) => Promise<unknown>])[] =
    [
      [
        'no response at all',
        (context, secure) => context.route(`${secure}/**`, (route) => route.abort('connectionrefused')),
      ],
      [
        'the error page of a proxy',
        (context, secure) =>
          context.route(`${secure}/?*`, (route) =>
            route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Busy</h1>' }),
          ),
      ],
    ]
  for (const [what, breakIt] of DOWN)
    test(`${what}: an alert is shown, and signing in by email works once the server is back`, async ({
      context,
      page,
      embedded,
      frames,
      widget,
      dapp,
      stack,
    }) => {
      await page.clock.install()
      await breakIt(context, stack.origins.secure)
      await embedded.open()
      await dapp.press('Connect wallet')
      await widget.expectView('Connect')
      const email = newEmail()
      await embedded.typeEmail(email)
      await expect(frames.secureElement).toBeAttached()
      await page.clock.fastForward(20_000)
      await expect(frames.widget.getByText(UNAVAILABLE).first()).toBeVisible()
      await context.unrouteAll()
      await embedded.typeEmail(email)
      await expect(embedded.code).toBeVisible()
    })

  test('web pages instead of API responses: an error is shown, and the next try works', async ({
    context,
    page,
    embedded,
    frames,
    widget,
    dapp,
    mail,
    stack,
  }) => {
    const { errors } = complaintsOf(page)
    const email = newEmail()
    await embedded.open()
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    await context.route(`${stack.origins.secure}/api/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' }),
    )
    await embedded.typeEmail(email)
    await expect(frames.widget.getByText('Network problem. Try again.')).toBeVisible()
    await context.unrouteAll()
    await embedded.typeEmail(email)
    await embedded.typeCode((await mail.code(email)).code)
    await dapp.expectStatus('connected')
    expect(errors).toEqual([])
  })
})
