import { isExcluded, shortName } from '../../state/connectors/connectorsSlice.ts'
import type { ListedWallet, Namespace } from '../../types.ts'
import { opensByItself } from './specialWallets.ts'

/** What tells one wallet from another, in the page or in the registry. */
export interface Identity {
  id: string
  name: string
  rdns?: string | undefined
}

/** A wallet's app announces itself by another name than its extension. */
const MOBILE_RDNS: ReadonlyMap<string, string> = new Map([['io.metamask.mobile', 'io.metamask']])

const rdnsOf = ({ rdns }: Identity): string | undefined => rdns && (MOBILE_RDNS.get(rdns) ?? rdns)
const nameOf = ({ name }: Identity): string => shortName(name).toLowerCase()

/** The same wallet: the same id or rdns; where one of them has no rdns, the same name. */
export function isSameWallet(one: Identity, other: Identity): boolean {
  if (one.id === other.id) return true
  const [a, b] = [rdnsOf(one), rdnsOf(other)]
  return a && b ? a === b : nameOf(one) === nameOf(other)
}

/** Wallets by what tells them apart: whether one is among them takes no look at each. */
function createIndex() {
  const ids = new Set<string>()
  const rdnses = new Set<string>()
  const names = new Set<string>()
  const unannounced = new Set<string>()
  return {
    /** As {@link isSameWallet} says of any of them. */
    has: (wallet: Identity): boolean => {
      const rdns = rdnsOf(wallet)
      const name = nameOf(wallet)
      const isNamed = rdns ? rdnses.has(rdns) || unannounced.has(name) : names.has(name)
      return isNamed || ids.has(wallet.id)
    },
    add: (wallet: Identity): void => {
      const rdns = rdnsOf(wallet)
      ids.add(wallet.id)
      names.add(nameOf(wallet))
      if (rdns) rdnses.add(rdns)
      else unannounced.add(nameOf(wallet))
    },
  }
}

/** The wallets that are not among these, and none of them twice. */
export function withoutWallets<W extends Identity>(wallets: readonly W[], known: readonly Identity[]): W[] {
  const index = createIndex()
  known.forEach(index.add)
  return wallets.filter((wallet) => {
    const isKnown = index.has(wallet)
    index.add(wallet)
    return !isKnown
  })
}

/** What kind of visit it is. */
export interface Visit {
  isMobile: boolean
  /** Only pairing is offered. */
  isBasic: boolean
  hasPairing: boolean
  /** The families that the dApp configures. */
  namespaces: readonly Namespace[]
  /** What the dApp excludes by id, rdns or name. */
  excluded?: readonly string[] | undefined
}

const namespaceOf = (chain: string): string => chain.split(':', 1)[0] ?? ''

/** Whether a wallet is of any of these families. Of one that nobody has said it of: perhaps. */
export const servesFamily = ({ chains }: ListedWallet, namespaces: readonly Namespace[]): boolean =>
  chains.length === 0 || chains.some((chain) => namespaces.some((one) => one === namespaceOf(chain)))

/**
 * Whether choosing a wallet leads anywhere (spec section 5). On a phone there are no extensions: it needs a link, or is
 * one of those that open the site in their own browser. Where only pairing is offered, it has to pair. One that the dApp
 * excludes leads nowhere.
 */
export function isUsable(
  wallet: ListedWallet,
  { isMobile, isBasic, hasPairing, namespaces, excluded }: Visit,
): boolean {
  if (!servesFamily(wallet, namespaces) || isExcluded(excluded, wallet.id, wallet.name, wallet.rdns))
    return false
  const canPair = hasPairing && wallet.supports_wc !== false
  if (isBasic) return canPair && (!isMobile || hasMobileWay(wallet))
  if (!isMobile) return true
  return (canPair && hasMobileWay(wallet)) || opensByItself(wallet.id, namespaces)
}

const hasMobileWay = ({ mobile_link, webapp_link }: ListedWallet) => Boolean(mobile_link ?? webapp_link)

/** Installed wallets first, then in the order of the featured ids; others keep their order. */
export function orderWallets<W extends Identity>(
  wallets: readonly W[],
  installed: readonly Identity[],
  featuredIds: readonly string[],
): W[] {
  const rank = (wallet: W): number => {
    const featured = featuredIds.indexOf(wallet.id)
    const place = featured < 0 ? featuredIds.length : featured
    return installed.some((one) => isSameWallet(wallet, one)) ? place - featuredIds.length - 1 : place
  }
  return [...wallets].sort((one, other) => rank(one) - rank(other))
}

/** How many wallets there are to search: rounded down to tens; few are told exactly. */
export const countLabel = (count: number): string =>
  count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`
