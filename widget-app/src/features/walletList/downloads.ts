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
export const downloadsOf = (wallet: ListedWallet): Download[] =>
  KINDS.flatMap(([kind, link]) => {
    const href = wallet[link]
    return typeof href === 'string' && href.startsWith('https://') ? [{ kind, href }] : []
  })

export const hasDownloads = (wallet: ListedWallet): boolean => downloadsOf(wallet).length > 0
