import { expect, type Page } from '@playwright/test'
import { complaintsOf } from './evidence.ts'

/** Watches from now on; what it gives checks that nothing of what wallets said has run, thrown or opened anything. */
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
