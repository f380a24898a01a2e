import type { Page } from '@playwright/test'
import { type Dapp, dappOn } from './dapp.ts'
import { type Embedded, embeddedOn } from './embedded.ts'
import { test as base, type Fixtures, type WorkerFixtures } from './fixtures.ts'
import { type Frames, framesOn } from './frames.ts'
import { type Widget, widgetOn } from './widget.ts'

export type Tab = { page: Page; dapp: Dapp; widget: Widget; frames: Frames; embedded: Embedded }

type Surroundings = Pick<Fixtures & WorkerFixtures, 'stack' | 'chains' | 'mail'>

function tabOn(page: Page, { stack, chains, mail }: Surroundings): Tab {
  const dapp = dappOn(page, { ...stack, chains })
  const widget = widgetOn(page)
  const frames = framesOn(page)
  return { page, dapp, widget, frames, embedded: embeddedOn({ page, dapp, widget, frames, mail, stack }) }
}

/** Adds another tab of the same browser and another browser, each with a visitor's actions. */
export const test = base.extend<{ other: Tab; elsewhere: Tab }>({
  other: async ({ context, stack, chains, mail }, use) =>
    use(tabOn(await context.newPage(), { stack, chains, mail })),
  elsewhere: async ({ browser, stack, chains, mail }, use) => {
    const context = await browser.newContext()
    await use(tabOn(await context.newPage(), { stack, chains, mail }))
    await context.close()
  },
})
