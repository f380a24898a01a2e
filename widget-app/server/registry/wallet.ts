import type { WalletListing } from '../../shared/walletListing.ts'

/** A wallet of this server's own registry. */
export interface Wallet {
  /** The wallet as the API returns it. */
  listing: WalletListing
  /** Earlier ids of the wallet, which dApps may still use. */
  aliases: readonly string[]
  /** Its name in the packaged icon set. */
  icon: string | undefined
}

/** The namespace of a chain. A namespace alone means every chain of it. */
const familyOf = (chain: string) => chain.split(':', 1)[0] ?? ''

/**
 * Whether a wallet supports at least one of the chains. Ids are compared whole: `eip155:1` is not `eip155:137`. A
 * namespace without a chain, on either side, matches any chain of it.
 */
export function servesAny(served: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some((chain) => {
    const family = familyOf(chain)
    if (chain === family) return served.some((each) => familyOf(each) === family)
    return served.includes(chain) || served.includes(family)
  })
}

/** Sorts by the explorer's rank, then by name. */
export function byOrder({ listing: a }: Wallet, { listing: b }: Wallet): number {
  const byPlace = (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER)
  return byPlace || compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.id, b.id)
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
