import type { Page } from '@playwright/test'

/** What an answer brings, as against code, styles and typefaces. */
const DATA: ReadonlySet<string> = new Set(['fetch', 'xhr', 'image'])

/**
 * Holds back what servers and networks answer, so that a view is drawn before anything is known. Call it after all other
 * answers of the test are set.
 */
export async function slowAnswers(page: Page) {
  let gate: Promise<void> | null = null
  let open = () => {}
  await page.context().route('**/*', async (route) => {
    if (gate && DATA.has(route.request().resourceType())) await gate
    // The page may have been closed in the meantime.
    await route.fallback().catch(() => undefined)
  })
  return {
    hold: () => {
      gate = new Promise((done) => {
        open = done
      })
    },
    release: () => {
      gate = null
      open()
    },
  }
}
