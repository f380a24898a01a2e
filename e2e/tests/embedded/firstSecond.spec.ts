import { newEmail } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'

test('the secure frame is there before the address is submitted, and not before it is typed', async ({
  page,
  embedded,
  dapp,
  widget,
  frames,
  mail,
}) => {
  const email = newEmail()
  await embedded.open()
  await dapp.press('Connect wallet')
  await widget.expectView('Connect')
  const field = frames.widget.getByRole('textbox', { name: 'Email' })
  await field.focus()
  // Arrives with the code of the sign-in, which the focus loads.
  await expect(frames.widget.locator('#airlock-email-note > p')).toBeAttached()
  await expect(frames.secureElement).toHaveCount(0)
  await field.fill(email)
  const frame = await (await frames.secureElement.elementHandle())?.contentFrame()
  await expect.poll(() => frame?.evaluate(() => performance.getEntriesByName('airlock:ready').length)).toBe(1)
  // No code has been asked for, and the visitor sees Connect.
  expect(await mail.list(email)).toEqual([])
  await widget.expectView('Connect')
  await expect(frames.secureElement).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(embedded.code).toBeVisible()
  await expect(frames.secureElement).toHaveCount(1)
})

test.describe('a document of the secure server begins with one script and one style sheet', () => {
  for (const path of ['/?projectId=demo', '/approve', '/device', '/passkey'])
    test(path, async ({ request, stack }) => {
      const url = `http://127.0.0.1:${stack.ports.secure}${path}`
      const html = await (await request.get(url)).text()
      const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file)
      expect(files.map((file) => file.split('.').at(-1)).sort()).toEqual(['css', 'js'])
      const script = await (
        await request.get(new URL(files.find((file) => file.endsWith('.js')) ?? '', url).href)
      ).text()
      // What it imports on demand stands in `import()`.
      expect(script).not.toMatch(/(?:from|import)"\.\//)
    })
})
