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

test('R6, R19: if the secure frame or the page reloads, nothing is signed or sent without approval, and the visitor goes on', async ({
  page,
  embedded,
  dapp,
  widget,
  frames,
  mail,
  nodes,
}) => {
  const { errors } = complaintsOf(page)
  await embedded.open()
  await test.step('R6: the secure frame reloads during a sign-in: the visitor is asked to try again, and the code that was sent is still valid', async () => {
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
    // Time goes on.
    await page.clock.setSystemTime(Date.now())
  })
  await test.step('R6: it reloads during an approval: the dApp gets an error, nothing is sent again, and the next request works', async () => {
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
  })
  await test.step('R19: the page reloads during an approval: nothing is signed, and the request is not repeated', async () => {
    const signed: string[] = []
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
  })
  expect(errors).toEqual([])
  await test.step('R19: a transaction without approval is not sent', async () => {
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
