import type { AirlockEvent } from '@airlock/host-sdk'
import type { Page } from '@playwright/test'

/** Keeps the events that the dApp gets from now on. */
export async function listen(page: Page): Promise<() => Promise<AirlockEvent[]>> {
  await page.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    window.airlock?.onEvent((event) => heard.push(event))
  })
  return () => page.evaluate(() => Reflect.get(window, 'heard'))
}
