import type { BrowserContext } from '@playwright/test'

/** Holds the widget's entry back from now on, as a slow connection does. Returns a function that lets it through. */
export async function holdEntry(context: BrowserContext, widget: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(`${widget}/assets/index-*.js`, async (route) => {
    await held
    await route.continue()
  })
  return release
}
