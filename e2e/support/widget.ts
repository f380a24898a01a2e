import type { ViewName } from '@airlock/host-sdk'
import { expect, type Page } from '@playwright/test'
import { WIDGET_FRAME } from './frames.ts'
import { press } from './press.ts'

/** What may follow the name of an entry in a list, as part of its accessible name. */
const TAGS =
  'Installed|Recent|QR code|Test|Connected|Current network|Mobile app|Browser extension|App and extension'

const withTags = (name: string) =>
  new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?: (?:${TAGS}))*$`)

/** A visitor's actions in the widget's frame. */
export function widgetOn(page: Page) {
  const frame = page.frameLocator(WIDGET_FRAME)
  const view = (name: ViewName) => frame.locator(`[data-view="${name}"]`)
  const button = (name: string | RegExp) =>
    frame.getByRole('button', { name: typeof name === 'string' ? withTags(name) : name })
  return {
    /** The element in the host's page. */
    element: page.locator(WIDGET_FRAME),
    frame,
    view,
    button,
    /** A wallet's button begins with its name. A tag such as "Installed" may follow. */
    wallet: (name: string) => frame.getByRole('button', { name }),
    expectView: (name: ViewName) => expect(view(name)).toBeVisible(),
    /** The widget is loaded but not visible. */
    expectClosed: () => expect(page.locator(WIDGET_FRAME)).toBeHidden(),
    /** Connects, from the page's button to the account. */
    connect: async (wallet = 'Alpha Wallet') => {
      await press(page.getByRole('button', { name: 'Connect wallet', exact: true }))
      await press(frame.getByRole('button', { name: wallet }))
    },
  }
}

export type Widget = ReturnType<typeof widgetOn>
