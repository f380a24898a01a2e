import { type Dapp, dappOn } from './dapp.ts'
import { type Embedded, embeddedOn } from './embedded.ts'
import { test as base } from './fixtures.ts'
import { framesOn } from './frames.ts'
import { type Widget, widgetOn } from './widget.ts'

export type Tab = { dapp: Dapp; widget: Widget; embedded: Embedded }

/** With another tab of the same browser, and everything that a visitor does there. */
export const test = base.extend<{ other: Tab }>({
  other: async ({ context, stack, chains, mail }, use) => {
    const page = await context.newPage()
    const dapp = dappOn(page, { ...stack, chains })
    const widget = widgetOn(page)
    await use({
      dapp,
      widget,
      embedded: embeddedOn({ page, dapp, widget, frames: framesOn(page), mail, stack }),
    })
  },
})
