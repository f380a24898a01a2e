import type { ListedWallet } from '../../types.ts'

/** A store or site that offers a wallet. */
export interface Download {
  kind: 'chrome' | 'ios' | 'android' | 'site'
  href: string
}

const KINDS: readonly [kind: Download['kind'], link: keyof ListedWallet][] = [
  ['chrome', 'chrome_store'],
  ['ios', 'app_store'],
  ['android', 'play_store'],
  ['site', 'homepage'],
]

/** The download links of a wallet. Only `https:` links are accepted. */
const downloadsOf = (wallet: ListedWallet): Download[] =>
  KINDS.flatMap(([kind, link]) => {
    const href = wallet[link]
    return typeof href === 'string' && href.startsWith('https://') ? [{ kind, href }] : []
  })

/** The links in the order in which they help: a phone cannot install an extension, but its owner may have a computer too. */
export function downloadsFor(wallet: ListedWallet, isMobile: boolean): Download[] {
  const downloads = downloadsOf(wallet)
  const isLast = ({ kind }: Download) => isMobile && kind === 'chrome'
  return [...downloads.filter((one) => !isLast(one)), ...downloads.filter(isLast)]
}

/** What a wallet is for a person who gets it; null if its links do not say. */
export function formOf(wallet: ListedWallet): 'app' | 'extension' | 'both' | null {
  const kinds = downloadsOf(wallet).map(({ kind }) => kind)
  const isApp = kinds.includes('ios') || kinds.includes('android')
  if (kinds.includes('chrome')) return isApp ? 'both' : 'extension'
  return isApp ? 'app' : null
}

export const hasDownloads = (wallet: ListedWallet): boolean => downloadsOf(wallet).length > 0
