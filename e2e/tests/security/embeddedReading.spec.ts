import { stringToHex } from 'viem'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'

const BLANK_LINES = 400
const LINES = 60

/** The important part comes last, after blank lines that fill many screens and more text than fits on one screen. */
const MESSAGE = `Please sign.${'\n'.repeat(BLANK_LINES + 1)}${'One more line.\n'.repeat(LINES)}I give you everything`

/** Data of an unknown type, with the important part in its last field. */
function longData() {
  const names = Array.from({ length: LINES }, (_, index) => `field${index}`)
  return {
    domain: { name: 'Ether Mail', chainId: 31_337 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Long: [...names, 'last'].map((name) => ({ name, type: 'string' })),
    },
    primaryType: 'Long',
    message: Object.fromEntries([...names, 'last'].map((name) => [name, name])),
  }
}

/** Presses Approve by mouse and by keyboard, and checks that nothing happens. */
async function expectShut({ approve, title }: Embedded, hint: string): Promise<void> {
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await expect(approve).toHaveAccessibleDescription(hint)
  await approve.click({ force: true })
  await approve.press('Enter')
  await approve.press('Space')
  await expect(approve).toHaveText('Approve')
  await expect(title).toBeVisible()
}

/** A phone, the same on its side, and a desktop at 200 %. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 640, height: 400 },
]

/** Both buttons are visible at once at each size, above them a part of the request. */
async function expectButtons({ approve, reject, title }: Embedded): Promise<void> {
  const page = approve.page()
  const before = page.viewportSize()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const part of [approve, reject, title]) await expect(part).toBeInViewport({ ratio: 1 })
  }
  if (before) await page.setViewportSize(before)
}

/** Presses "N more lines" until none are left. The button may disappear during the press. */
const readToEnd = ({ moreLines }: Embedded) =>
  expect(async () => {
    if (await moreLines.isVisible()) await moreLines.press('Enter', { timeout: 3_000 })
    expect(await moreLines.isVisible()).toBe(false)
  }).toPass()

test('a request that is longer than its box can be approved only after its end was visible', async ({
  embedded,
}) => {
  await embedded.open()
  await embedded.signIn()
  const { eip155: address } = await embedded.addresses()

  await test.step('a message that ends after blank lines and a long text', async () => {
    const answer = embedded.request('personal_sign', [stringToHex(MESSAGE), address])
    await embedded.review()
    const { moreLines, message } = embedded
    await expect(message.getByText(`⏎ ${BLANK_LINES} blank lines`)).toBeInViewport()
    await expect(moreLines).toBeVisible()
    const atFirst = Number.parseInt((await moreLines.textContent()) ?? '', 10)
    expect(atFirst).toBeGreaterThan(LINES / 2)
    expect(atFirst).toBeLessThan(BLANK_LINES)
    const hint = 'Scroll to the end of the message to approve.'
    await expectShut(embedded, hint)
    await expectButtons(embedded)
    await press(moreLines)
    await expect
      .poll(async () => Number.parseInt((await moreLines.textContent()) ?? '', 10))
      .toBeLessThan(atFirst)
    await expectShut(embedded, hint)
    await readToEnd(embedded)
    await embedded.pressApprove()
    expect((await answer).value).toMatch(/^0x[0-9a-f]{130}$/)
  })

  await test.step('a message whose end the End key leaves above what a low box shows', async () => {
    const answer = embedded.request('personal_sign', [stringToHex(MESSAGE), address])
    await embedded.review()
    const request = embedded.shown.getByRole('region', { name: 'What you are asked to approve' })
    await request.evaluate((box) => box.style.setProperty('max-height', '40px'))
    await expect(embedded.approve).toHaveAttribute('aria-disabled', 'true')
    await request.press('End')
    await embedded.pressApprove()
    expect((await answer).value).toMatch(/^0x[0-9a-f]{130}$/)
  })

  await test.step('data of an unknown type', async () => {
    const answer = embedded.request('eth_signTypedData_v4', [address, longData()])
    await embedded.review()
    const hint = 'Scroll to the end of the details to approve.'
    await expectShut(embedded, hint)
    await readToEnd(embedded)
    // Not everything is drawn yet.
    await expectShut(embedded, hint)
    await press(embedded.showAll)
    await readToEnd(embedded)
    await embedded.pressApprove()
    expect((await answer).value).toMatch(/^0x[0-9a-f]{130}$/)
  })
})
