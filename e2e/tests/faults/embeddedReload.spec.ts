import type { Frame, Page } from '@playwright/test'
import { parseEther } from 'viem'
import { newEmail } from '../../support/embedded.ts'
import { complaintsOf, frameOf } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'

const HELLO = '0x68656c6c6f'

/** The secure frame inside the widget's. */
async function secureOf(page: Page): Promise<Frame> {
  const [secure] = (await frameOf(page)).childFrames()
  if (!secure) throw new Error('The widget has no secure frame.')
  return secure
}

/** Reloads the secure frame, like a crash would. */
async function reloadSecure(page: Page): Promise<void> {
  const secure = await secureOf(page)
  const loaded = page.waitForResponse(
    (response) => response.frame() === secure && response.request().isNavigationRequest(),
  )
  await secure.evaluate(() => setTimeout(() => location.reload()))
  await loaded
}

test.describe('R6: the secure frame reloads', () => {
  test('during an approval: the dApp gets an error, nothing is sent again, and the next request works', async ({
    page,
    embedded,
    widget,
    frames,
  }) => {
    const { errors } = complaintsOf(page)
    await embedded.open()
    await embedded.signIn()
    const { eip155 } = await embedded.addresses()
    const answer = embedded.request('personal_sign', [HELLO, eip155])
    const window = await embedded.review()
    await reloadSecure(page)
    expect(await answer).toMatchObject({ code: -32054 })
    await expect(window.getByRole('heading', { name: 'This request was withdrawn' })).toBeVisible()
    await window.close()
    await expect(frames.widget.getByText('It could not be signed.').first()).toBeVisible()
    await widget.expectView('Account')
    await expect(frames.secure.locator('main')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await embedded.expectToSign()
    expect(errors).toEqual([])
  })

  test('during a sign-in: the visitor is asked to try again, and the code that was sent is still valid', async ({
    page,
    embedded,
    frames,
    mail,
    dapp,
  }) => {
    const { errors } = complaintsOf(page)
    await embedded.open()
    const email = newEmail()
    await page.clock.setFixedTime(Date.now())
    await embedded.askForCode(email)
    const { code } = await mail.code(email)
    await reloadSecure(page)
    await expect(frames.widget.getByText('The sign-in window was reloaded. Try again.')).toBeVisible()
    await embedded.typeEmail(email)
    await embedded.typeCode(code)
    await dapp.expectStatus('connected')
    expect(await mail.list(email)).toHaveLength(1)
    expect(errors).toEqual([])
  })
})

test.describe('R19: the page reloads during an approval', () => {
  test('nothing is signed, and the request is not repeated', async ({
    page,
    embedded,
    dapp,
    frames,
    widget,
  }) => {
    const { errors } = complaintsOf(page)
    const signed: string[] = []
    await embedded.open()
    await embedded.signIn()
    const { eip155 } = await embedded.addresses()
    void embedded.request('personal_sign', [HELLO, eip155]).then(
      ({ value }) => signed.push(String(value)),
      () => undefined,
    )
    await expect(embedded.reject).toBeVisible()
    await page.reload()
    await dapp.expectStatus('connected')
    await dapp.press('Open account')
    await widget.expectView('Account')
    await expect(embedded.reject).toHaveCount(0)
    await expect(frames.secure.locator('main')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await embedded.expectToSign()
    expect(signed).toEqual([])
    expect(errors).toEqual([])
  })

  test('a transaction without approval is not sent', async ({ page, embedded, dapp, nodes }) => {
    await embedded.open()
    await embedded.signIn()
    const { eip155 } = await embedded.addresses()
    await nodes.one.client.setBalance({ address: eip155, value: parseEther('1') })
    const transaction = { from: eip155, to: eip155, value: '0x1' }
    void embedded.request('eth_sendTransaction', [transaction]).catch(() => undefined)
    await expect(embedded.reject).toBeVisible()
    await page.reload()
    await dapp.expectStatus('connected')
    const { value } = await embedded.request('eth_getTransactionCount', [eip155, 'pending'])
    expect(value).toBe('0x0')
    expect(await nodes.one.client.getTransactionCount({ address: eip155 })).toBe(0)
  })
})
