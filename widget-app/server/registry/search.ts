import type { WalletsAnswer } from '../../shared/walletListing.ts'
import { fold } from './fold.ts'
import type { WalletsQuery } from './query.ts'
import { byOrder, servesAny, type Wallet } from './wallet.ts'

interface Entry {
  wallet: Wallet
  name: string
}

/** The rank of a match: at the start of the name, at the start of a word, or within. -1 if there is none. */
function rankOf(name: string, searched: string): number {
  if (name.startsWith(searched)) return 0
  if (name.includes(` ${searched}`)) return 1
  return name.includes(searched) ? 2 : -1
}

/** The matching entries, best rank first; equal ranks keep their order. */
function found(entries: readonly Entry[], search: string): Entry[] {
  const searched = fold(search)
  const ranks: [Entry[], Entry[], Entry[]] = [[], [], []]
  for (const entry of entries) ranks[rankOf(entry.name, searched)]?.push(entry)
  return ranks.flat()
}

const isNamed = ({ listing, aliases }: Wallet, ids: ReadonlySet<string>) =>
  ids.has(listing.id) || aliases.some((alias) => ids.has(alias))

/** The filters that a query sets. */
function filtersOf({ badge_type, include, exclude, chains }: WalletsQuery): ((wallet: Wallet) => boolean)[] {
  const included = include && new Set(include)
  const excluded = new Set(exclude)
  return [
    ...(badge_type ? [({ listing }: Wallet) => listing.badge_type === badge_type] : []),
    ...(included ? [(wallet: Wallet) => isNamed(wallet, included)] : []),
    ...(excluded.size > 0 ? [(wallet: Wallet) => !isNamed(wallet, excluded)] : []),
    ...(chains ? [({ listing }: Wallet) => servesAny(listing.chains, chains)] : []),
  ]
}

/**
 * Sorts the wallets and normalises their names once; the returned function answers a query in one pass over them.
 * Without a search, wallets with an image come first, because people look for a logo that they know.
 */
export function searchable(
  wallets: readonly Wallet[],
  hasPicture: (wallet: Wallet) => boolean,
): (query: WalletsQuery) => WalletsAnswer {
  const all: readonly Entry[] = [...wallets]
    .sort(byOrder)
    .map((wallet) => ({ wallet, name: fold(wallet.listing.name) }))
  const pictured = all.filter(({ wallet }) => hasPicture(wallet))
  const picturedFirst = [...new Set([...pictured, ...all])]
  return (query) => {
    const filters = filtersOf(query)
    const isKept = ({ wallet }: Entry) => filters.every((filter) => filter(wallet))
    const listed = query.search ? found(all.filter(isKept), query.search) : picturedFirst.filter(isKept)
    const start = (query.page - 1) * query.entries
    return {
      count: listed.length,
      data: listed.slice(start, start + query.entries).map(({ wallet }) => wallet.listing),
    }
  }
}
