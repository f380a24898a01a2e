import { expect, test } from '../../support/playground.ts'
import { press } from '../../support/press.ts'
import { walletIn } from '../../support/wallet.ts'
import { DEMO_WALLET } from '../../wallets/eip155/demoWallet.ts'

/* "Break it": each switch breaks what it says, as visitors meet it, and is mended again. */

test('the widget is down; then the page’s wallet rejects, is locked, never answers, and has a slow chain', async ({
  page,
  playground,
  widget,
}) => {
  await playground.open()
  await widget.expectView('Connect')
  await test.step('with the widget down, the browser’s own wallets still connect and sign', async () => {
    const down = page.getByRole('switch', { name: 'Widget down' })
    await down.check()
    await expect(page.getByRole('heading', { name: /unavailable/ })).toBeVisible()
    await press(page.getByRole('button', { name: /Demo Wallet/ }))
    await playground.isConnected()
    await playground.try('Sign message')
    await down.uncheck()
    await widget.expectView('Account')
  })
  await test.step('the page’s wallet rejects, is locked and never answers', async () => {
    const behaves = (how: string) => page.getByRole('radio', { name: how }).check()
    await behaves('Rejects')
    expect(await playground.try('Sign message', 'Failed')).toMatchObject({ code: 4001 })
    await behaves('Is locked')
    expect(await playground.try('Sign typed data', 'Failed')).toMatchObject({ code: -32_002 })
    await behaves('Never answers')
    await playground.start('Send batch')
    const status = playground.attempt('Send batch').getByRole('status')
    await expect(status).toContainText('Waiting for the wallet…')
    // The page says so from the press on; the request reaches the wallet a moment later.
    await expect.poll(() => walletIn(page, DEMO_WALLET.rdns).waiting()).toHaveLength(1)
    await behaves('Approves')
    expect(await playground.answer('Send batch', 'Failed')).toMatchObject({ code: 4001 })
  })
  await test.step('the page’s wallet has a slow chain', async () => {
    await page.getByRole('switch', { name: 'Slow chain' }).check()
    await playground.isConnected()
    expect(await playground.try('Send transaction')).toMatchObject({ status: '0x1' })
    const took = await playground.attempt('Send transaction').getByRole('status').innerText()
    expect(Number(/([\d.]+) s$/.exec(took)?.[1])).toBeGreaterThanOrEqual(6)
  })
})

test('pop-ups are blocked: the wallet says so, and the page hears that nothing was signed', async ({
  page,
  playground,
  widget,
  frames,
}) => {
  await playground.open()
  await widget.expectView('Connect')
  await press(page.getByRole('link', { name: 'Break: Pop-ups blocked' }))
  await expect(page).toHaveURL(/\/no-windows\//)
  await playground.signIn()
  // The widget is far above on a narrow page, and comes into sight when it wants the visitor.
  await page.setViewportSize({ width: 390, height: 844 })
  await playground.start('Sign message')
  await expect(page.getByRole('complementary', { name: 'Live widget' })).toBeInViewport()
  await press(frames.secure.getByRole('button', { name: 'Review in a secure window' }))
  await expect(frames.secure.getByText('Your browser blocked the window.', { exact: false })).toBeVisible()
  await press(frames.secure.getByRole('button', { name: 'Reject' }))
  expect(await playground.answer('Sign message', 'Failed')).toMatchObject({ code: 4001 })
  await expect(playground.attempt('Sign message')).toBeInViewport()
  await press(page.getByRole('link', { name: 'Mend: Pop-ups blocked' }))
  await expect(page).toHaveURL(`${playground.origin}/#faults`)
})

test('the page’s storage is blocked: it and its wallet forget, and an email sign-in stays', async ({
  page,
  playground,
  widget,
}) => {
  await playground.open()
  await widget.expectView('Connect')
  await press(page.getByRole('link', { name: 'Break: Page storage blocked' }))
  await expect(page).toHaveURL(/\/no-storage\//)
  const readStorage = () => {
    try {
      return localStorage.length
    } catch (error) {
      return (error as Error).name
    }
  }
  // The address changes before the page's first script has run.
  await expect.poll(() => page.evaluate(readStorage)).toBe('SecurityError')
  await playground.connect()
  await playground.try('Sign message')
  await page.reload()
  await playground.signIn()
  const address = await playground.address()
  await page.reload()
  await playground.isConnected()
  expect(await playground.address()).toBe(address)
})
