import type { ListedWallet } from '../../types.ts'

/** The ways to reach a wallet, in the order of the tabs. */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop'

export interface PlatformContext {
  isMobile: boolean
  /** Whether it is among the wallets in the page. */
  isInstalled: boolean
  hasPairing: boolean
}

/** The ways to open a wallet by a link. */
export type LinkedPlatform = Exclude<Platform, 'browser' | 'qrcode'>

/** The wallet's link of each way. */
export const LINKS: Readonly<Record<LinkedPlatform, (wallet: ListedWallet) => string | undefined>> = {
  mobile: (wallet) => wallet.mobile_link,
  web: (wallet) => wallet.webapp_link,
  desktop: (wallet) => wallet.desktop_link,
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

/** The ways to open a wallet on the device that shows its QR code, the most likely first. */
const BESIDE_CODE: readonly LinkedPlatform[] = ['mobile', 'desktop', 'web']

/** How the wallet opens on this device; undefined if it cannot. */
export function opensHere(wallet: ListedWallet, context: PlatformContext): LinkedPlatform | undefined {
  const platforms = platformsOf(wallet, context)
  return BESIDE_CODE.find((platform) => platforms.includes(platform))
}
