import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Mailbox } from './mail.ts'
import { press, pressForWindow } from './press.ts'
import { openSecurityRow } from './security.ts'
import { socialOn, socialWindowOn } from './social.ts'
import type { Tab } from './tabs.ts'

/** The screen of the secure frame with the ways to sign in. */
export function methodsOn(
  tab: Pick<Tab, 'dapp' | 'widget' | 'frames' | 'embedded'>,
  mail: Mailbox,
  email: string,
) {
  const { dapp, widget, frames, embedded } = tab
  const { heading, button } = socialOn(tab)
  const rows = frames.secure.getByRole('list', { name: 'Sign-in methods' }).getByRole('listitem')
  const row = (provider: string) => rows.filter({ hasText: provider })
  const code = frames.secure.getByRole('heading', { name: 'Confirm it’s you' })
  /** Types the code of the mail that this press sends. */
  const confirm = async (opener: Locator): Promise<void> => {
    const [newest] = await mail.list(email)
    await press(opener)
    await expect(code).toBeVisible()
    await embedded.typeCode((await mail.code(email, newest?.id)).code)
  }
  return {
    heading,
    button,
    rows,
    row,
    code,
    news: frames.secure.getByRole('status').filter({ hasText: 'wallet' }),
    confirm,
    async open(): Promise<void> {
      await dapp.press('Open account')
      await openSecurityRow(widget, 'Sign-in methods')
      await expect(heading('How you sign in')).toBeVisible()
    },
    /** From the list to the provider's page, in its own window. */
    async openWindow(provider: string) {
      await press(button('Add a sign-in method'))
      await confirm(button(provider))
      return socialWindowOn(await pressForWindow(button(`Continue with ${provider}`)))
    },
  }
}
