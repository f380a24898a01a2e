import { isExcluded, shortName } from '../../state/connectors/connectorsSlice.ts'
import type { ListedWallet, Namespace } from '../../types.ts'
import { opensByItself } from './specialWallets.ts'

/** The fields that identify a wallet, in the page or in the registry. */
export interface Identity {
  id: string
  name: string
  rdns?: string | undefined
}

/** The rdns of wallet apps that differ from that of their extension. */
const MOBILE_RDNS: ReadonlyMap<string, string> = new Map([['io.metamask.mobile', 'io.metamask']])

const rdnsOf = ({ rdns }: Identity): string | undefined => rdns && (MOBILE_RDNS.get(rdns) ?? rdns)
const nameOf = ({ name }: Identity): string => shortName(name).toLowerCase()

/** Whether two wallets are the same: same id or rdns; if one of them has no rdns, same name. */
export function isSameWallet(one: Identity, other: Identity): boolean {
  if (one.id === other.id) return true
  const [a, b] = [rdnsOf(one), rdnsOf(other)]
  return a && b ? a === b : nameOf(one) === nameOf(other)
}

/** An index of wallets by their identity, so that a lookup does not compare each. */
function createIndex() {
  const ids = new Set<string>()
  const rdnses = new Set<string>()
  const names = new Set<string>()
  const unannounced = new Set<string>()
  return {
    /** Whether {@link isSameWallet} is true for any wallet of the index. */
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

/** The wallets that are not among these, without duplicates. */
export function withoutWallets<W extends Identity>(wallets: readonly W[], known: readonly Identity[]): W[] {
  const index = createIndex()
  known.forEach(index.add)
  return wallets.filter((wallet) => {
    const isKnown = index.has(wallet)
    index.add(wallet)
    return !isKnown
  })
}

/** The circumstances of a visit that decide which wallets are usable. */
export interface Visit {
  isMobile: boolean
  /** Whether only pairing is offered. */
  isBasic: boolean
  hasPairing: boolean
  /** The families that the dApp configures. */
  namespaces: readonly Namespace[]
  /** Ids, rdns or names that the dApp excludes. */
  excluded?: readonly string[] | undefined
}

const namespaceOf = (chain: string): string => chain.split(':', 1)[0] ?? ''

/** Whether a wallet supports any of these families. A wallet without this information may. */
export const servesFamily = ({ chains }: ListedWallet, namespaces: readonly Namespace[]): boolean =>
  chains.length === 0 || chains.some((chain) => namespaces.some((one) => one === namespaceOf(chain)))

/**
 * Whether the visitor can connect a wallet (spec section 5). A phone has no extensions: the wallet needs a
 * link, or opens the site in its own browser. If only pairing is offered, it must support pairing. Wallets
 * that the dApp excludes are not usable.
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

/** Installed wallets first, then featured ones in their order; the others keep theirs. */
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

/** The number of wallets to search, rounded down to tens; small numbers are exact. */
export const countLabel = (count: number): string =>
  count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`
