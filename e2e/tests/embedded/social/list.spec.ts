import { expect } from '../../../support/fixtures.ts'
import { press } from '../../../support/press.ts'
import { test } from '../../../support/social.ts'
import { showInTelegram } from '../../../support/telegram.ts'

const ALL = ['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook', 'Local ID']

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

interface Visit {
  where: string
  userAgent?: string
  /** The providers whose pages do not open there. */
  missing: readonly string[]
}

const VISITS: readonly Visit[] = [
  { where: 'a browser', missing: [] },
  { where: 'Telegram on iOS', userAgent: IPHONE, missing: ['Google'] },
  { where: 'Telegram on a Mac', userAgent: MAC, missing: ['X'] },
  { where: 'Telegram on Android', userAgent: ANDROID, missing: ['X', 'Facebook'] },
]

for (const { where, userAgent, missing } of VISITS)
  test.describe(`in ${where}`, () => {
    if (userAgent) test.use({ userAgent })

    test(`the demo offers every provider${missing.length > 0 ? ` but ${missing.join(' and ')}` : ''}`, async ({
      page,
      dapp,
      widget,
      embedded,
    }) => {
      if (userAgent) await showInTelegram(page)
      await embedded.open()
      await dapp.press('Connect wallet')
      const offered = ALL.filter((name) => !missing.includes(name))
      const view = widget.view('Connect')
      await expect(view.getByRole('button', { name: /^Continue with (?!email)/i })).toHaveText(
        offered.slice(0, 2),
      )
      await press(widget.button('More ways to sign in'))
      const rows = widget.view('ConnectSocials').getByRole('listitem')
      await expect(rows).toHaveText(offered)
    })
  })
