import type { ListedWallet } from '../../types.ts'

/** Where a wallet can be reached, in the order of the tabs. */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop'

export interface PlatformContext {
  isMobile: boolean
  /** It is among the wallets of the page. */
  isInstalled: boolean
  hasPairing: boolean
}

/** The ways to a wallet by what it has; none: it has to be installed first. Without a wallet: a code for any of them. */
export function platformsOf(
  wallet: ListedWallet | undefined,
  { isMobile, isInstalled, hasPairing }: PlatformContext,
): Platform[] {
  if (!wallet) return hasPairing ? ['qrcode'] : []
  const canPair = hasPairing && wallet.supports_wc !== false
  const has: Readonly<Record<Platform, boolean>> = {
    browser: isInstalled,
    mobile: canPair && isMobile && Boolean(wallet.mobile_link),
    qrcode: canPair && !isMobile && Boolean(wallet.mobile_link),
    web: canPair && Boolean(wallet.webapp_link),
    desktop: canPair && !isMobile && Boolean(wallet.desktop_link),
  }
  return (Object.keys(has) as Platform[]).filter((platform) => has[platform])
}
