import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { WIDGET_FRAME } from '../../support/frames.ts'
import { press } from '../../support/press.ts'

/** A box in the page, as CSS pixels of the viewport. */
type Box = { x: number; y: number; width: number; height: number }

/** What a person has to see of an approval. */
type Part = 'button' | 'site' | 'details'

/** What a dApp does to the frame in its page, or lays over it. */
type Trick = { readonly style: Readonly<Record<string, string>> } | { readonly cover: Part }

/** SEC-13: everything that hides an approval from the person who is to press it. */
const TRICKS: readonly (readonly [string, Trick])[] = [
  ['something lies over the button, and lets clicks through', { cover: 'button' }],
  ['something lies over the name of the site', { cover: 'site' }],
  ['something lies over what is signed', { cover: 'details' }],
  ['it is all but transparent', { style: { opacity: '0.01' } }],
  ['only a part is left of it', { style: { 'clip-path': 'inset(60% 0 0 0)' } }],
  ['it is blurred', { style: { filter: 'blur(6px)' } }],
  ['it is made small', { style: { transform: 'scale(0.3)' } }],
  ['it is turned upside down', { style: { transform: 'rotate(180deg)' } }],
  ['it is blended into the page', { style: { 'mix-blend-mode': 'multiply' } }],
  ['it has no height to speak of', { style: { height: '24px' } }],
  ['it is half out of the window', { style: { transform: 'translateY(60vh)' } }],
]

/** Restyles the widget's frame; answers with the way back. */
async function restyle(page: Page, style: Readonly<Record<string, string>>) {
  await page.locator(WIDGET_FRAME).evaluate((frame: HTMLIFrameElement, rules) => {
    frame.dataset.was = frame.style.cssText
    for (const [name, value] of Object.entries(rules)) frame.style.setProperty(name, value, 'important')
  }, style)
  return () =>
    page.locator(WIDGET_FRAME).evaluate((frame: HTMLIFrameElement) => {
      frame.style.cssText = frame.dataset.was ?? ''
    })
}

/** Lays something over a part of the frame, above it in the top layer; answers with the way back. */
async function lay(page: Page, { x, y, width, height }: Box) {
  const cover = await page.evaluateHandle(
    (rules) => {
      const element = Object.assign(document.createElement('div'), { popover: 'manual', textContent: 'Play' })
      for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value)
      document.body.append(element)
      element.showPopover()
      return element
    },
    {
      inset: 'auto',
      left: `${x}px`,
      top: `${y}px`,
      width: `${width}px`,
      height: `${height}px`,
      margin: '0',
      'pointer-events': 'none',
    },
  )
  return () => cover.evaluate((element) => element.remove())
}

test('what the dApp hides cannot be approved there, and can be rejected at any time', async ({
  page,
  embedded,
  frames,
  stack,
}) => {
  test.slow()
  const ready = () => expect(embedded.approve).toHaveAttribute('aria-disabled', 'false')
  const elsewhere = frames.secure.getByRole('button', { name: 'Continue in a new window' })
  const site = frames.secure.getByText(`dapp.localhost:${stack.ports.dapp}`, { exact: true })
  const parts = { button: embedded.approve, site, details: frames.secure.getByText('hello', { exact: true }) }
  const boxOf = async (part: Part) => {
    const box = await parts[part].boundingBox()
    if (!box) throw new Error(`The ${part} is not on the screen.`)
    return box
  }
  await embedded.open()
  await embedded.signIn()
  const { eip155 } = await embedded.addresses()
  const answer = embedded.request('personal_sign', ['0x68656c6c6f', eip155])
  for (const [what, trick] of TRICKS)
    await test.step(what, async () => {
      await ready()
      const undo = await ('cover' in trick ? lay(page, await boxOf(trick.cover)) : restyle(page, trick.style))
      await expect(elsewhere).toBeAttached()
      await expect(embedded.approve).toHaveAttribute('aria-disabled', 'true')
      const { x, y, width, height } = await boxOf('button')
      await page.mouse.click(x + width / 2, y + height / 2)
      await embedded.approve.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Space')
      await expect(embedded.approve).toHaveText('Approve')
      await undo()
      await expect(elsewhere).toBeHidden()
    })
  await ready()
  await press(embedded.reject)
  expect(await answer).toMatchObject({ code: 4001 })
})
