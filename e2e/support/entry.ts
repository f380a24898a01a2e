import type { BrowserContext } from '@playwright/test'

async function hold(context: BrowserContext, files: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(files, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Holds the widget's entry back from now on, as a slow connection does. Returns a function that lets it through. */
export const holdEntry = (context: BrowserContext, widget: string) =>
  hold(context, `${widget}/assets/index-*.js`)

/** The same for the widget's style sheet. */
export const holdStyle = (context: BrowserContext, widget: string) =>
  hold(context, `${widget}/assets/style-*.css`)

/** The same for every view but Connect. */
export const holdViews = (context: BrowserContext, widget: string) =>
  hold(context, `${widget}/assets/views-*.js`)
