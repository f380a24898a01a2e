import { newEmail } from '../../support/embedded.ts'
import { frameOf } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'

test('the secure frame and its window load what they need when they need it', async ({
  page,
  embedded,
  dapp,
  widget,
  frames,
  mail,
}) => {
  const email = newEmail()
  await embedded.open()

  await test.step('the secure frame is there before the address is submitted, and not before it is typed', async () => {
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    const field = frames.widget.getByRole('textbox', { name: 'Email' })
    await field.focus()
    // The code of the sign-in, which the focus loads.
    const widgetFrame = await frameOf(page)
    const loaded = () =>
      widgetFrame.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/emailFlow-')),
      )
    await expect.poll(loaded).toBe(true)
    await expect(frames.secureElement).toHaveCount(0)
    await field.fill(email)
    const frame = await (await frames.secureElement.elementHandle())?.contentFrame()
    await expect
      .poll(() => frame?.evaluate(() => performance.getEntriesByName('airlock:ready').length))
      .toBe(1)
    // No code has been asked for, and the visitor sees Connect.
    expect(await mail.list(email)).toEqual([])
    await widget.expectView('Connect')
    await expect(frames.secureElement).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(embedded.code).toBeVisible()
    await expect(frames.secureElement).toHaveCount(1)
  })

  await embedded.typeCode((await mail.code(email)).code)
  await dapp.expectStatus('connected')
  await widget.expectClosed()
  await test.step('before a request can be read, its window asks for nothing that it does not show', async () => {
    const { eip155: address } = await embedded.addresses()
    void embedded.request('personal_sign', ['0x61', address]).catch(() => undefined)
    const window = await embedded.review()
    const read = () =>
      window.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => /^https?:/.test(name))
          .sort((one, other) => one.startTime - other.startTime)
          .map(({ name }) => new URL(name).pathname.replace(/^.*\/([a-z]+)[-\w]*(\.\w+)?$/, '$1$2')),
      )
    // From this call on the window counts as open: it shows the request.
    await expect.poll(read).toContain('watch')
    const before = async () => {
      const asked = await read()
      return asked.slice(0, asked.indexOf('watch')).sort()
    }
    // Each is listed when it has arrived, which may be later. The request itself is in the frame that opened the window.
    await expect.poll(before).toEqual(['approve.css', 'approve.js', 'geist.woff2'])
  })
})

/**
 * How many files with scripts and with typefaces each document begins with. Windows draw text at once, which the frame
 * does not.
 */
const FILES = [
  ['/?projectId=demo', 1, 0],
  ['/approve', 1, 1],
  ['/device', 1, 1],
  ['/passkey', 1, 1],
] as const

test.describe('a document of the secure server names all that it begins with, and one style sheet', () => {
  for (const [path, count, typefaces] of FILES)
    test(path, async ({ request, stack }) => {
      const url = `http://127.0.0.1:${stack.ports.secure}${path}`
      const read = async (file: string) => (await request.get(new URL(file, url).href)).text()
      const html = await read(url)
      const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file)
      expect(files.filter((file) => file.endsWith('.woff2'))).toHaveLength(typefaces)
      const scripts = files.filter((file) => file.endsWith('.js'))
      expect(scripts).toHaveLength(count)
      expect(files.filter((file) => file.endsWith('.css'))).toHaveLength(1)
      expect(files).toHaveLength(count + typefaces + 1)
      const named = scripts.map((file) => file.split('/').at(-1))
      // The window's script is compiled while it waits for its request.
      const whole = (await Promise.all(scripts.map(read))).filter((text) =>
        text.startsWith('//# allFunctionsCalledOnLoad\n'),
      )
      expect(whole).toHaveLength(path === '/approve' ? 1 : 0)
      // What it imports on demand stands in `import()`.
      for (const script of scripts)
        for (const [, imported] of (await read(script)).matchAll(/(?:from|import)[`"']\.\/([^`"']+)[`"']/g))
          expect(named).toContain(imported)
    })
})
