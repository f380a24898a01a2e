import type { Page } from '@playwright/test'

/** Makes a page believe that Telegram shows it. Returns the addresses that Telegram was asked to open. */
export async function showInTelegram(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    if (window.parent !== window) return
    const opened: string[] = []
    Object.assign(window, {
      telegramOpened: opened,
      TelegramWebviewProxy: {},
      Telegram: { WebApp: { platform: 'ios', openLink: (url: string) => opened.push(url) } },
    })
  })
  return () => page.evaluate('telegramOpened')
}
