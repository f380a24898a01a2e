import type { Page } from '@playwright/test'

export const WIDGET_FRAME = 'iframe[title^="Airlock wallet"]'
const SECURE_FRAME = 'iframe[title="Airlock secure frame"]'

/** The widget inside the host's page, and the secure frame inside the widget. */
export function framesOn(page: Page) {
  const widget = page.frameLocator(WIDGET_FRAME)
  return {
    widget,
    secure: widget.frameLocator(SECURE_FRAME),
    /** The secure frame's element in the widget, to check its size and existence. */
    secureElement: widget.locator(SECURE_FRAME),
  }
}

export type Frames = ReturnType<typeof framesOn>
