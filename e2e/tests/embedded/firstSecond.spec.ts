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

/** How many scripts each document begins with. The approval window has a small one that asks for the request. */
const SCRIPTS = [
  ['/?projectId=demo', 1],
  ['/approve', 2],
  ['/device', 1],
  ['/passkey', 1],
] as const

test.describe('a document of the secure server names every script that it begins with, and one style sheet', () => {
  for (const [path, count] of SCRIPTS)
    test(path, async ({ request, stack }) => {
      const url = `http://127.0.0.1:${stack.ports.secure}${path}`
      const read = async (file: string) => (await request.get(new URL(file, url).href)).text()
      const html = await read(url)
      const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file)
      const scripts = files.filter((file) => file.endsWith('.js'))
      expect(scripts).toHaveLength(count)
      expect(files.filter((file) => file.endsWith('.css'))).toHaveLength(1)
      expect(files).toHaveLength(count + 1)
      const named = scripts.map((file) => file.split('/').at(-1))
      // What it imports on demand stands in `import()`.
      for (const script of scripts)
        for (const [, imported] of (await read(script)).matchAll(/(?:from|import)[`"']\.\/([^`"']+)[`"']/g))
          expect(named).toContain(imported)
    })
})
