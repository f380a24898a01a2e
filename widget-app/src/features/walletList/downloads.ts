import type { ListedWallet } from '../../types.ts'

/** A place to get a wallet from. */
export interface Download {
  kind: 'chrome' | 'ios' | 'android' | 'site'
  title: string
  href: string
}

const KINDS: readonly [kind: Download['kind'], title: string, link: keyof ListedWallet][] = [
  ['chrome', 'Chrome extension', 'chrome_store'],
  ['ios', 'iOS app', 'app_store'],
  ['android', 'Android app', 'play_store'],
  ['site', 'Website', 'homepage'],
]

/** Where a wallet can be got. Only `https:` leads there. */
export const downloadsOf = (wallet: ListedWallet): Download[] =>
  KINDS.flatMap(([kind, title, link]) => {
    const href = wallet[link]
    return typeof href === 'string' && href.startsWith('https://') ? [{ kind, title, href }] : []
  })

export const hasDownloads = (wallet: ListedWallet): boolean => downloadsOf(wallet).length > 0
