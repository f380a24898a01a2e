import type { Page } from '@playwright/test'
import { newEmail } from '../../support/embedded.ts'
import { complaintsOf } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'

const DAY = 86_400_000
const NOTICE = 'This browser keeps nothing for this window'

/** Full storage in the secure frame. */
const fillStorage = () => {
  if (location.hostname !== 'secure.localhost') return
  const full = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  IDBObjectStore.prototype.put = full
  Storage.prototype.setItem = full
}

/** Storage in the secure frame that throws when it is opened. */
const breakStorage = () => {
  if (location.hostname !== 'secure.localhost') return
  IDBFactory.prototype.open = () => {
    throw new DOMException('The user denied permission to access the database.', 'UnknownError')
  }
}

/** A clock that is off by that many milliseconds. */
const skewClock = (skew: number) => {
  const TrueDate = Date
  globalThis.Date = class extends TrueDate {
    constructor(...given: [number]) {
      if (given.length > 0) super(...given)
      else super(TrueDate.now() + skew)
    }
    static override now() {
      return TrueDate.now() + skew
    }
  } as DateConstructor
}

test.describe('R22: storage is blocked', () => {
  test('a sign-in lasts until the page is left, and the next visit asks for it again @storage', async ({
    page,
    embedded,
    dapp,
    widget,
    mail,
  }, testInfo) => {
    test.slow()
    const { errors } = complaintsOf(page)
    /** The server sends one mail in 30 s, so this waits as told and requests again. */
    const signInAgain = async (email: string) => {
      const [last] = await mail.list(email)
      await dapp.press('Connect wallet')
      await expect(() => embedded.requestCode(email, 3000)).toPass()
      await embedded.typeCode((await mail.code(email, last?.id)).code)
      await dapp.expectStatus('connected')
      await widget.expectClosed()
    }
    const isBlocked = testInfo.project.name === 'chromium-blocked-storage'
    await embedded.open()
    const email = await embedded.signIn()
    const before = await embedded.addresses()
    await embedded.expectToSign()
    await dapp.press('Open account')
    await widget.expectView('Account')
    await expect(widget.view('Account').getByText(NOTICE)).toHaveCount(isBlocked ? 1 : 0)
    await page.keyboard.press('Escape')
    await page.reload()
    await dapp.expectStatus(isBlocked ? 'disconnected' : 'connected')
    if (isBlocked) await signInAgain(email)
    // It must be the same wallet, never a new one.
    expect(await embedded.addresses()).toEqual(before)
    await embedded.expectToSign()
    expect(errors).toEqual([])
  })

  for (const [what, spoil] of [
    ['full', fillStorage],
    ['broken', breakStorage],
  ] as const)
    test(`${what} storage of the secure frame: signing in and signing work in memory, without errors`, async ({
      page,
      embedded,
      dapp,
    }) => {
      const { errors } = complaintsOf(page)
      await page.addInitScript(spoil)
      await embedded.open()
      await embedded.signIn()
      await embedded.expectToSign()
      await page.reload()
      await dapp.expectStatus('disconnected')
      expect(errors).toEqual([])
    })
})

test.describe('R24: a clock that is wrong by a day', () => {
  /** The code's remaining validity in the frame's countdown (s). */
  const validFor = async (page: Page) => {
    const secure = page
      .frameLocator('iframe[title^="Airlock wallet"]')
      .frameLocator('iframe[title="Airlock secure frame"]')
    const text = (await secure.getByText(/Valid for \d:\d\d/).textContent()) ?? ''
    const [, minutes, seconds] = /(\d):(\d\d)/.exec(text) ?? []
    return Number(minutes) * 60 + Number(seconds)
  }

  for (const [which, skew] of [
    ['fast', DAY],
    ['slow', -DAY],
  ] as const)
    test(`${which}: the countdown is right, and signing in, signing and reloading work`, async ({
      page,
      embedded,
      dapp,
      mail,
    }) => {
      const { errors } = complaintsOf(page)
      await page.addInitScript(skewClock, skew)
      await embedded.open()
      const email = newEmail('skewed')
      await embedded.askForCode(email)
      const left = await validFor(page)
      expect(left).toBeGreaterThan(240)
      expect(left).toBeLessThanOrEqual(300)
      await embedded.typeCode((await mail.code(email)).code)
      await dapp.expectStatus('connected')
      await embedded.expectToSign()
      await page.reload()
      await dapp.expectStatus('connected')
      await embedded.expectToSign()
      expect(errors).toEqual([])
    })
})
