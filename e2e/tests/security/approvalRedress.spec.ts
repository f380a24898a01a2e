import { ErrorCode } from '@airlock/host-sdk/contract'
import type { Locator, Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Origins } from '../../stack/addresses.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { type Box, play } from '../../support/redress/play.ts'
import { GROUPS, type Part, ROWS } from '../../support/redress/tricks.ts'

const HELLO = '0x68656c6c6f'
const TRUSTED = { query: { projectId: 'demo-trusted' } }

const boxesOf = (parts: Readonly<Record<Part, Locator>>) => async (part: Part) => {
  const box = await parts[part].boundingBox()
  if (!box) throw new Error(`The ${part} is not on the screen.`)
  return box
}

/**
 * Presses like a visitor who sees only what the page has painted. If the trick has moved the button away from the
 * pointer, nothing is pressed, because the press would hit something else.
 */
async function pressBlindly(page: Page, { x, y, width, height }: Box, button: Locator): Promise<void> {
  await page.mouse.move(x + width / 2, y + height / 2)
  if (!(await button.evaluate((element) => element.matches(':hover')))) return
  await page.mouse.down()
  await page.mouse.up()
}

/** The keyboard also reaches buttons that the pointer cannot. */
async function pressByKeyboard(page: Page, button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => element.focus())
  await page.keyboard.press('Enter')
}

const isSigned = ({ value }: { value?: unknown }) => typeof value === 'string'

interface InPicture {
  page: Page
  embedded: Embedded
  eip155: string
  origins: Origins
}

/** The page moves our frame into a small window of its own, which stays above all others. */
async function moveIntoPicture({ page, embedded, eip155, origins }: InPicture): Promise<void> {
  const answer = embedded.request('personal_sign', [HELLO, eip155])
  await expect(embedded.approve).toHaveAttribute('aria-disabled', 'false')
  const opening = page.waitForEvent('popup')
  await page.evaluate(async () => {
    const { documentPictureInPicture: pictures } = window as unknown as {
      documentPictureInPicture: { requestWindow: (size: object) => Promise<Window> }
    }
    const dialog = document.querySelector('dialog[open]')
    const small = await pictures.requestWindow({ width: 480, height: 700 })
    if (dialog) small.document.body.append(dialog)
  })
  const small = await opening
  expect(await answer).toMatchObject({ code: ErrorCode.FRAME_RELOADED })
  const loaded = () => [...page.frames(), ...small.frames()].map((frame) => new URL(frame.url()).origin)
  // The browser reports a frame as gone a moment after it is.
  await expect.poll(loaded).not.toContain(origins.secure)
  expect(loaded()).toContain(origins.widget)
}

test.describe('a project that approves in the frame', () => {
  for (const [group, rows] of Object.entries(GROUPS))
    if (rows.some(({ trusted }) => trusted === 'shut'))
      test(`${group}: approving stays disabled`, async ({ page, embedded, frames, stack }) => {
        test.slow()
        const site = frames.secure.getByText(`dapp.localhost:${stack.ports.dapp}`, { exact: true }).first()
        const { approve } = embedded
        const details = frames.secure.getByText('hello', { exact: true }).first()
        const boxes = boxesOf({ button: approve, site, details })
        const elsewhere = frames.secure.getByRole('button', { name: 'Continue in a new window' })
        await embedded.open(TRUSTED)
        await embedded.signIn()
        const { eip155 } = await embedded.addresses()
        const answer = embedded.request('personal_sign', [HELLO, eip155])
        for (const { name, trick } of rows)
          await test.step(name, async () => {
            await expect(approve).toHaveAttribute('aria-disabled', 'false')
            const box = await boxes('button')
            const undo = await play(page, trick, boxes)
            await expect(elsewhere).toBeAttached()
            await expect(approve).toHaveAttribute('aria-disabled', 'true')
            await pressBlindly(page, box, approve)
            await pressByKeyboard(page, approve)
            await expect(approve).toHaveText('Approve')
            await undo()
            await expect(elsewhere).toBeHidden()
          })
        await press(embedded.reject)
        expect(await answer).toMatchObject({ code: 4001 })
      })

  test('masks cannot be detected by the frame, so one press signs, which is the risk of such a project; a picture-in-picture window cannot sign', async ({
    page,
    embedded,
    frames,
    widget,
    stack,
  }) => {
    test.slow()
    const site = frames.secure.getByText(`dapp.localhost:${stack.ports.dapp}`, { exact: true }).first()
    const details = frames.secure.getByText('hello', { exact: true }).first()
    await embedded.open(TRUSTED)
    await embedded.signIn()
    const { eip155 } = await embedded.addresses()
    for (const { name, trick } of ROWS.filter(({ trusted }) => trusted === 'blind'))
      await test.step(name, async () => {
        const answer = embedded.request('personal_sign', [HELLO, eip155])
        const { approve } = embedded
        await expect(approve).toHaveAttribute('aria-disabled', 'false')
        const boxes = boxesOf({ button: approve, site, details })
        const box = await boxes('button')
        const undo = await play(page, trick, boxes)
        await pressBlindly(page, box, approve)
        expect(isSigned(await answer)).toBe(true)
        await undo()
        await widget.expectClosed()
      })
    await test.step('a page that moves our frame into its picture-in-picture window ends the request, and the window cannot sign', () =>
      moveIntoPicture({ page, embedded, eip155, origins: stack.origins }))
  })
})

test('in any other project the page can do nothing that makes a press in the frame sign', async ({
  page,
  embedded,
  frames,
  nodes,
  stack,
}) => {
  test.slow()
  const { secure } = frames
  const thief = privateKeyToAddress(generatePrivateKey())
  const review = secure.getByRole('button', { name: 'Review in a secure window' })
  const boxes = boxesOf({
    button: review,
    site: secure.getByText(`dapp.localhost:${stack.ports.dapp}`, { exact: true }).first(),
    details: secure.getByRole('heading', { level: 1 }),
  })
  await embedded.open()
  await embedded.signIn()
  const { eip155 } = await embedded.addresses()
  await nodes.one.client.setBalance({ address: eip155, value: 5n * 10n ** 18n })
  const answer = embedded.request('eth_sendTransaction', [
    { from: eip155, to: thief, value: '0xde0b6b3a7640000' },
  ])
  await expect(review).toBeVisible()
  for (const { name, trick } of ROWS)
    await test.step(name, async () => {
      const undo = await play(page, trick, boxes)
      expect(await secure.locator('button').allTextContents()).toEqual([
        expect.stringContaining('Review in a secure window'),
        'Reject',
      ])
      await undo()
    })
  await test.step('a blind press when only the button of the frame is visible', async () => {
    const box = await boxes('button')
    const undo = await play(page, { kind: 'hole' }, boxes)
    const opening = page.waitForEvent('popup')
    await pressBlindly(page, box, review)
    const window = await opening
    await expect(window.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
    await undo()
    await page.bringToFront()
  })
  await press(secure.getByRole('button', { name: 'Reject', exact: true }))
  expect(await answer).toMatchObject({ code: 4001 })
  expect(await nodes.one.balanceOf(thief)).toBe(0n)
})
