/** The global objects that Telegram and its script add to the pages they show. */
interface Scope {
  TelegramWebviewProxy?: unknown
  Telegram?: { WebApp?: { platform?: unknown; openLink?: (url: string) => void } }
}

const scope = () => window as Scope

/** Whether the page is shown inside Telegram. Elsewhere, Telegram's script reports the platform `unknown`. */
export function isTelegram(): boolean {
  const { TelegramWebviewProxy, Telegram } = scope()
  const platform = Telegram?.WebApp?.platform
  return !!TelegramWebviewProxy || (!!platform && platform !== 'unknown')
}

/** Opens a site through Telegram, outside of Telegram's own view. Returns whether that was possible. */
export function openInTelegram(url: string): boolean {
  const app = isTelegram() ? scope().Telegram?.WebApp : undefined
  app?.openLink?.(url)
  return !!app?.openLink
}
