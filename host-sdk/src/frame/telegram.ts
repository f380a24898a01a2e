/** What Telegram puts into the pages that it shows, and what its own script makes of it. */
interface Scope {
  TelegramWebviewProxy?: unknown
  Telegram?: { WebApp?: { platform?: unknown; openLink?: (url: string) => void } }
}

const scope = () => window as Scope

/** Whether the page is shown inside Telegram. Its script calls the platform `unknown` elsewhere. */
export function isTelegram(): boolean {
  const { TelegramWebviewProxy, Telegram } = scope()
  const platform = Telegram?.WebApp?.platform
  return !!TelegramWebviewProxy || (!!platform && platform !== 'unknown')
}

/** Opens a site the way Telegram wants it: outside of its own view. Answers whether it could. */
export function openInTelegram(url: string): boolean {
  const app = isTelegram() ? scope().Telegram?.WebApp : undefined
  app?.openLink?.(url)
  return !!app?.openLink
}
