import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

const WINDOW = 'http://secure.localhost/approve'

const whole = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><body><main><h1>Words</h1>${body}</main></body></html>`

const frameOf = (body: string) =>
  `<iframe title="A frame" srcdoc="${whole(body).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`

const NAMELESS = '<button></button>'

/** Grey text on grey in the dark theme. */
const FAINT =
  '<style>@media (prefers-color-scheme: dark) { p { color: #777; background: #666 } }</style><p>Words</p>'

test('violations in our frames are found, however nested and in every colour mode; the host’s are ignored', async ({
  page,
}) => {
  const found = async (ours: string, theirs = '') => {
    await page.setContent(whole(`${theirs}<div data-airlock>${frameOf(ours)}</div>`))
    return expectAccessible(page).then(
      () => 'nothing',
      (error: Error) => error.message,
    )
  }
  expect(await found('', NAMELESS)).toBe('nothing')
  expect(await found(NAMELESS)).toContain('button-name: iframe button')
  expect(await found(frameOf(NAMELESS))).toContain('button-name: iframe iframe button')
  expect(await found(FAINT)).toContain('in the dark')
})

test('an approval’s window is checked in the dark too, although it keeps the mode that it was opened with', async ({
  page,
}) => {
  const style = '<style>[data-theme="dark"] p { color: #777; background: #666 }</style>'
  const body = whole(`${style}<div data-theme="light"><p>Words</p></div>`)
  await page.route(WINDOW, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(WINDOW)
  await expect(expectAccessible(page)).rejects.toThrow('in the dark')
})
