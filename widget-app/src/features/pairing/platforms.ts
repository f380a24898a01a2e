import type { ListedWallet } from '../../types.ts'

/** The ways to reach a wallet, in the order of the tabs. */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop'

export interface PlatformContext {
  isMobile: boolean
  /** Whether it is among the wallets in the page. */
  isInstalled: boolean
  hasPairing: boolean
}

/**
 * The ways to reach a wallet; an empty list means that it has to be installed first. Without a wallet: a QR
 * code for any wallet.
 */
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
