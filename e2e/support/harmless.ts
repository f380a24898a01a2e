import { expect, type Page } from '@playwright/test'
import { complaintsOf } from './evidence.ts'

/**
 * Watches the page from now on. The returned function checks that nothing supplied by wallets was executed, threw or
 * opened a window.
 */
export function watchHarm(page: Page): () => Promise<void> {
  const { errors } = complaintsOf(page)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return async () => {
    for (const frame of page.frames())
      expect(await frame.evaluate(() => [Reflect.get(window, 'pwned'), Reflect.get({}, 'pwned')])).toEqual([
        undefined,
        undefined,
      ])
    expect(dialogs).toEqual([])
    expect(errors).toEqual([])
    expect(page.context().pages()).toHaveLength(1)
  }
}
